/** The strokes of icons that a list draws on a pseudo-element: each of its cards would have two elements more for an `Icon`. */
export const maskIcons = {
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  chevronDown: 'M6 9.5l6 6 6-6',
  phone:
    'M5 4h4l1.5 5L8 10.5a12 12 0 0 0 5.5 5.5l1.5-2.5 5 1.5v4a1.5 1.5 0 0 1-1.5 1.5A15.5 15.5 0 0 1 3.5 5.5 1.5 1.5 0 0 1 5 4z',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
} as const;

/** With 4.8 units of nothing: browsers round the size of a mask, and 1.5 em are whole pixels where the 1.25 em of an `Icon` are not. */
const urlOf = (stroke: string): string =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28.8 28.8"><path d="${stroke}" fill="none" stroke="#000" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )}")`;

/**
 * Declarations of a pseudo-element that is a line icon in the colour and size of the text. `forced` is the system colour
 * of the text: forced colours take backgrounds of other colours away.
 */
export const iconMask = (name: keyof typeof maskIcons, forced: 'CanvasText' | 'ButtonText'): string => `
  content: '';
  flex: none;
  width: 1.5em;
  height: 1.5em;
  margin: 0 -0.25em -0.25em 0;
  background: currentColor;
  print-color-adjust: exact;
  mask: ${urlOf(maskIcons[name])} 0 0 / 1.5em no-repeat;
  @media (forced-colors: active) {
    & {
      background: ${forced};
    }
  }
`;
