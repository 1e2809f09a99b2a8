import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useId } from 'react';
import { UnsentHint } from '#components/Unsent.tsx';
import { singleKeys } from '#components/useKeys.ts';
import { fullDate, shortDate } from '#domain/dates.ts';
import { fixedTexts, headings } from '#domain/fixedTexts.ts';
import { selectUser } from '#machines/auth/auth.machine.ts';
import type { SettingsScreenActorRef } from '#machines/settings-screen/settings-screen.machine.ts';
import { useKeptChoice } from '#session/keptChoice.ts';
import type { SessionScope } from '#session/services.ts';
import { keptTheme, themes } from '#session/theme.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DateText } from '#ui/DateText.tsx';
import { SelectField } from '#ui/Field.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ApiKeyPanel } from './ApiKeyPanel.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

const panels = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr));
  gap: var(--space-3);
  align-items: start;

  & > div {
    display: grid;
    gap: var(--space-3);
  }
`;

const profile = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(max(11rem, 40%), 100%), 1fr));
  gap: var(--space-2);

  & dt {
    color: var(--muted);
    font-size: var(--text-small);
  }
  & dd {
    overflow-wrap: anywhere;
  }
`;

const badges = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
`;

const advanced = css`
  &[open] > * + * {
    margin-top: var(--space-3);
  }
  & > summary {
    cursor: pointer;
  }
  & > summary > h2 {
    display: inline;
  }
  & > label {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    min-height: var(--target-small);
  }
  & > label > input {
    flex: none;
    width: 1.25em;
    height: 1.25em;
    accent-color: var(--clay);
  }
`;

/** Specification §2 /settings. */
export function SettingsScreen({ scope, screen }: { scope: SessionScope; screen: SettingsScreenActorRef }) {
  const { auth, signOut } = scope;
  const unsentId = useId();
  const user = useSelector(auth, selectUser);
  const [keys, setKeys] = useKeptChoice(singleKeys);
  const [theme, setTheme] = useKeptChoice(keptTheme);
  const created = user?.created_at ?? null;
  const rows = [
    ['Email', user?.email],
    ['Role', fixedTexts.role],
    [
      'Member Since',
      <DateText key="since" date={created} full={fullDate(created, 'Unknown')}>
        {shortDate(created, 'Unknown')}
      </DateText>,
    ],
    [
      'Security Status',
      <Badge key="status" tone="done">
        {fixedTexts.securityStatus}
      </Badge>,
    ],
  ] as const;
  return (
    <>
      <title>Settings · Studio Admin</title>
      <PageHeader {...headings.settings}>
        <Badge tone="clay">{fixedTexts.role}</Badge>
      </PageHeader>
      <div className={panels}>
        <div>
          <Card aria-labelledby="profile">
            <h2 id="profile">Profile Information</h2>
            <Avatar text={user?.email ?? ''} />
            <dl className={profile}>
              {rows.map(([term, value]) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </Card>
          <Card aria-labelledby="theme">
            <h2 id="theme">Theme</h2>
            <SelectField label="Theme" isLabelHidden options={themes} value={theme} onChange={setTheme} />
          </Card>
        </div>
        <div>
          <Card aria-labelledby="change-password">
            <h2 id="change-password">Change Password</h2>
            <ChangePasswordForm screen={screen} username={user?.email} />
          </Card>
          <Card aria-labelledby="security">
            <h2 id="security">Security</h2>
            <div className={badges}>
              <Badge tone="done">{fixedTexts.twoFactor}</Badge>
              <Badge tone="done">{fixedTexts.passwordStrength}</Badge>
            </div>
            <div>
              <Button icon="signOut" aria-describedby={unsentId} onClick={signOut}>
                Sign Out All Devices
              </Button>
            </div>
            <UnsentHint scope={scope} id={unsentId} />
          </Card>
          <Card aria-labelledby="advanced">
            <details className={advanced}>
              <summary>
                <h2 id="advanced">Advanced</h2>
              </summary>
              <ApiKeyPanel auth={auth} screen={screen} />
              <label>
                <input
                  type="checkbox"
                  checked={keys === 'on'}
                  onChange={(event) => setKeys(event.target.checked ? 'on' : 'off')}
                />
                <span>Keyboard shortcuts (press ? in a list to see them)</span>
              </label>
            </details>
          </Card>
        </div>
      </div>
    </>
  );
}
