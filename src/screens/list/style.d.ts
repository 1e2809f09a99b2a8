import 'react';

declare module 'react' {
  /** Measures that a style sheet takes from its element. */
  interface CSSProperties {
    '--card-narrowest'?: string;
    '--card-width'?: string;
    '--card-gap'?: string;
  }
}
