import type { ComponentProps } from 'react';
import type { MediaKind } from '#contract/entities.ts';
import { SelectField } from '#ui/Field.tsx';
import { categoryOptions, sectionOptions } from '../labels.ts';

export type PlaceField = 'section' | 'category';

/** The value of several files that differ in it. */
export const various = 'various';

/** The section and, of an image, the category; `of` ends their labels. */
export function PlaceFields({
  kind,
  texts,
  of = '',
  isLabelShort = false,
  change,
  ...rest
}: {
  kind: MediaKind;
  texts: Readonly<Record<PlaceField, string>>;
  of?: string;
  /** Only screen readers hear its end. */
  isLabelShort?: boolean;
  change(field: PlaceField): (value: string) => void;
} & Pick<ComponentProps<typeof SelectField>, 'disabled' | 'aria-disabled'>) {
  const select = (field: PlaceField, label: string, options: typeof categoryOptions) => (
    <SelectField
      {...rest}
      label={isLabelShort ? label : label + of}
      aria-label={label + of}
      value={texts[field]}
      options={texts[field] === various ? [{ value: various, label: 'Mixed' }, ...options] : options}
      onChange={(value) => value !== various && change(field)(value)}
    />
  );
  return (
    <>
      {select('section', 'Section', sectionOptions(kind))}
      {kind === 'image' && select('category', 'Category', categoryOptions)}
    </>
  );
}
