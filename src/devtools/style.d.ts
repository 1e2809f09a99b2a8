import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The number of lifelines of a sequence diagram. */
    '--lifelines'?: number;
  }
}
