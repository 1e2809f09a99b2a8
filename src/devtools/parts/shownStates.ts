/** A state that only a pointer or the keyboard brings about, and what shows it without either. */
const shown = [
  [':hover', '[data-shown="hover"]'],
  [':active', '[data-shown="active"]'],
  [':focus-visible', '[data-shown="focus"]'],
] as const;

/** Gives a selector that is also true of an element that is only shown in the state that it is about. */
export const selectorWithShown = (selector: string): string =>
  shown.reduce((text, [state, attribute]) => text.replaceAll(state, `:is(${state}, ${attribute})`), selector);

/** Writes all styles once more, so that elements with `data-shown` look hovered, pressed or focused at rest. */
export function showStates(): void {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map((rule) =>
      rule instanceof CSSStyleRule
        ? `${selectorWithShown(rule.selectorText)} { ${rule.style.cssText} }`
        : rule.cssText,
    ),
  );
  const style = document.createElement('style');
  style.textContent = rules.join('\n');
  document.head.append(style);
}
