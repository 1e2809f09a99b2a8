import { css } from 'goober';
import { Card } from '#ui/Card.tsx';
import { applyTheme, themes, useTheme } from '#ui/theme.ts';

const choices = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-3);
`;

/** A label around a radio button or a check box. */
export const choice = css`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  min-height: var(--target-small);

  & > input {
    flex: none;
    width: 1.25em;
    height: 1.25em;
    accent-color: var(--clay);
  }
`;

/** The theme, which the switch in the sidebar changes too. */
export function Appearance() {
  const current = useTheme();
  return (
    <Card aria-labelledby="appearance">
      <h2 id="appearance">Theme</h2>
      <div role="radiogroup" aria-labelledby="appearance" className={choices}>
        {themes.map(({ theme, label }) => (
          <label key={theme} className={choice}>
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={current === theme}
              onChange={() => applyTheme(theme)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </Card>
  );
}
