import type { EmbeddedField } from '#domain/embeddedTexts.ts';

export const embeddedLabels = {
  offer: (text: string) => `From the file: ${text}`,
  use: (name: string) => `Use ${name} from the file`,
  useForAll: 'Use the texts of the files for all',
  useForAllHint: 'What you have typed stays.',
} as const;

/** Of the form for one file. */
export const embeddedNames = {
  title: 'the title',
  description: 'the description',
  alt_text: 'the alt text',
} as const satisfies Record<EmbeddedField, string>;
