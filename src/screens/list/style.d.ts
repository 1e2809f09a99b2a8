import 'react';

declare module 'react' {
  /** Measures that a style sheet takes from its element. */
  interface CSSProperties {
    '--card-width'?: string;
    '--card-gap'?: string;
  }
}
