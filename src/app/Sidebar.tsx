import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { UnsentHint } from '#components/Unsent.tsx';
import { selectUser } from '#machines/auth/auth.machine.ts';
import { useKeptChoice } from '#session/keptChoice.ts';
import type { SessionScope } from '#session/services.ts';
import { keptTheme, themes } from '#session/theme.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { fixedSidebarWidth } from '#ui/breakpoints.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { PaletteButton } from './palette/Palette.tsx';
import { screens } from './screens.ts';

const panel = css`
  height: 100%;
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  padding: var(--space-3) var(--space-2);
  background: var(--surface);
  border-right: 1px solid var(--line);
  overflow-y: auto;

  & > p {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    padding-inline: var(--space-2);
    font-family: var(--font-display);
    font-size: var(--text-large);
  }
  & ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-half);
  }
  & nav a {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-height: var(--target);
    padding-inline: var(--space-2);
    border-radius: var(--radius);
    color: var(--ink);
    text-decoration: none;
  }
  & nav a:hover {
    background: var(--sunken);
  }
  & nav a[aria-current] {
    background: var(--sunken);
    color: var(--clay);
    font-weight: var(--weight-strong);
  }
  @media (min-width: ${fixedSidebarWidth}px) and (max-width: 1023.98px) {
    padding-inline: var(--space-1);

    & nav a,
    & > p {
      gap: var(--space-1-half);
      padding-inline: var(--space-1-half);
    }
  }
`;

const account = css`
  margin-top: auto;
  display: grid;
  gap: var(--space-2);
  padding-inline: var(--space-1);

  & > div {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-width: 0;
  }
  & div > span {
    min-width: 0;
    overflow-wrap: anywhere;
    font-size: var(--text-small);
  }
`;

/** Navigation, the signed-in user and Sign out (Specification §2). */
export function Sidebar({
  scope,
  onLinkChosen,
  onSearch,
}: {
  scope: SessionScope;
  onLinkChosen(): void;
  onSearch(): void;
}) {
  const user = useSelector(scope.auth, selectUser);
  const [path] = useLocation();
  const unsentId = useId();
  const email = user?.email ?? '';
  const at = Math.max(0, email.lastIndexOf('@'));
  const [name, domain] = [email.slice(0, at), email.slice(at)];

  return (
    <div className={panel}>
      <p>
        <span className="mark" aria-hidden="true" />
        <span>Studio Admin</span>
      </p>
      <PaletteButton onOpen={onSearch} />
      <nav aria-label="Main">
        <ul>
          {screens.map(({ path: href, label, icon, Route }) => (
            <li key={href}>
              <Link
                href={href}
                aria-current={path === href ? 'page' : undefined}
                onClick={onLinkChosen}
                onPointerEnter={Route.preload}
                onFocus={Route.preload}
              >
                <Icon name={icon} />
                <span>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={account}>
        <div>
          <Avatar text={email} />
          <span>
            <span>{name}</span>
            {/* A long email breaks here first. */}
            <wbr />
            <span>{domain}</span>
          </span>
        </div>
        <div>
          <Button icon="signOut" aria-describedby={unsentId} onClick={scope.signOut}>
            Sign out
          </Button>
          <ThemeSwitch />
        </div>
        <UnsentHint scope={scope} id={unsentId} />
      </div>
    </div>
  );
}

/** Cycles through the system's theme, light and dark, and stores the choice. */
function ThemeSwitch() {
  const [theme, setTheme] = useKeptChoice(keptTheme);
  const index = themes.findIndex(({ value }) => value === theme);
  const next = themes[(index + 1) % themes.length] ?? themes[0];
  const { label, icon } = themes[index] ?? themes[0];
  return <IconButton label={`Theme: ${label}`} icon={icon} onClick={() => setTheme(next.value)} />;
}
