import sprite from './maskIcons.svg?no-inline';

/**
 * The icons of the sprite, in its order: a list draws them on a pseudo-element, because each of its cards would have two
 * elements more for an `Icon`. A file, because a policy of `default-src 'self'` refuses `data:`.
 */
export const maskIcons = ['calendar', 'chevronDown', 'phone', 'trash'] as const;

/**
 * Declarations of a pseudo-element that is a line icon in the colour and size of the text. `forced` is the system colour
 * of the text: forced colours take backgrounds of other colours away. An icon of the sprite has 4.8 units of nothing:
 * browsers round the size of a mask, and 1.5 em are whole pixels where the 1.25 em of an `Icon` are not.
 */
export const iconMask = (name: (typeof maskIcons)[number], forced: 'CanvasText' | 'ButtonText'): string => `
  content: '';
  flex: none;
  width: 1.5em;
  height: 1.5em;
  margin: 0 -0.25em -0.25em 0;
  background: currentColor;
  print-color-adjust: exact;
  mask: url("${sprite}") ${-1.5 * maskIcons.indexOf(name)}em 0 / ${1.5 * maskIcons.length}em 1.5em no-repeat;
  @media (forced-colors: active) {
    & {
      background: ${forced};
    }
  }
`;
