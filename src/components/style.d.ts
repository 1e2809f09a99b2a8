import 'react';

declare module 'react' {
  /** Custom properties of CardList. */
  interface CSSProperties {
    '--card-min-width'?: string;
    '--card-width'?: string;
    '--card-gap'?: string;
    /** The number of lifelines of a sequence diagram of the developer tools. */
    '--lifelines'?: number;
  }
}
