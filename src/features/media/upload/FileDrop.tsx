import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { enteredFile } from '#domain/fileType.ts';

/** A group that takes dropped files, and opens the picker. Files of any type, in their order: whoever takes them has the message for each. */
export function FileDrop({
  label,
  inputLabel = 'Choose a file',
  describedBy,
  className,
  accept,
  isMultiple = true,
  isDisabled = false,
  isInvalid = false,
  onFiles,
  children,
}: {
  /** Of the group; without one, only its button takes files. */
  label?: string | undefined;
  inputLabel?: string | undefined;
  describedBy?: string | undefined;
  className?: string | undefined;
  /** The MIME types that the picker offers. */
  accept: readonly string[];
  isMultiple?: boolean | undefined;
  isDisabled?: boolean | undefined;
  isInvalid?: boolean | undefined;
  onFiles(files: readonly File[]): void;
  children(parts: { readonly open: () => void; readonly isOver: boolean }): ReactNode;
}) {
  const { getRootProps, getInputProps, inputRef, open, isDragActive } = useDropzone({
    disabled: isDisabled,
    multiple: isMultiple,
    noClick: true,
    noKeyboard: true,
    onDrop: (files, refused) => {
      const all = [...files, ...refused.map(({ file }) => file)].map(enteredFile);
      // The same file can be chosen again once it was corrected, and the input holds no files.
      if (inputRef.current) inputRef.current.value = '';
      if (all.length > 0) onFiles(isMultiple ? all : all.slice(0, 1));
    },
  });
  return (
    <div
      {...getRootProps({
        className,
        role: label ? 'group' : undefined,
        'aria-label': label,
        'aria-describedby': describedBy,
      })}
      data-highlighted={isDragActive || undefined}
      data-invalid={isInvalid || undefined}
    >
      {/* Hidden: a button of the children opens the picker. */}
      <input
        {...getInputProps({ accept: accept.join(), 'aria-label': inputLabel, style: { display: 'none' } })}
      />
      {children({ open, isOver: isDragActive })}
    </div>
  );
}
