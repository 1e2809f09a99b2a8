import type { ComponentProps, KeyboardEvent } from 'react';
import { TextArea } from '#ui/Field.tsx';

/**
 * An alt text, which may be longer than a line and is one paragraph: a line break becomes a space. Enter sends the form, as
 * in a field of one line, unless `onEnter` does something else.
 */
export function AltTextArea({
  onText,
  onEnter = ({ currentTarget }) => currentTarget.form?.requestSubmit(),
  ...rest
}: Omit<ComponentProps<typeof TextArea>, 'onChange'> & {
  onText(text: string): void;
  onEnter?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}) {
  return (
    <TextArea
      rows={2}
      {...rest}
      onChange={({ target }) =>
        onText(target.value.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space)))
      }
      onKeyDown={(event) => {
        // Ctrl+Enter is the form's.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        onEnter(event);
      }}
    />
  );
}
