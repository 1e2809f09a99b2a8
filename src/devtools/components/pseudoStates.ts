const attributes = [
  [':hover', '[data-force="hover"]'],
  [':active', '[data-force="active"]'],
  [':focus-visible', '[data-force="focus"]'],
] as const;

/** Makes a selector match elements with `data-force` too, as if they were hovered, pressed or focused. */
export const withForcedStates = (selector: string): string =>
  attributes.reduce(
    (text, [state, attribute]) => text.replaceAll(state, `:is(${state}, ${attribute})`),
    selector,
  );

/** Adds a copy of all style rules that also matches elements with `data-force`. */
export function installForcedStates(): void {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map((rule) =>
      rule instanceof CSSStyleRule
        ? `${withForcedStates(rule.selectorText)} { ${rule.style.cssText} }`
        : rule.cssText,
    ),
  );
  document.head.appendChild(document.createElement('style')).textContent = rules.join('\n');
}
