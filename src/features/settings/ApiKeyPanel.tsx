import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { copyText } from '#components/CopyButton.tsx';
import { Question } from '#components/Question.tsx';
import { WaitStatus } from '#components/WaitStatus.tsx';
import { useWait } from '#data/useQuery.ts';
import { type AuthActorRef, selectSession } from '#machines/auth/auth.machine.ts';
import {
  type SettingsScreenActorRef,
  selectIsAsking,
  selectIsKeyShown,
  selectIsRegenerating,
} from '#machines/settings-screen/settings-screen.machine.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { apiKeyLabels } from './labels.ts';

const panelStyle = css`
  display: grid;
  gap: var(--space-2);
  justify-items: start;

  & > h3 {
    font-size: var(--text-body);
  }
  & > p {
    color: var(--muted);
    font-size: var(--text-small);
  }
  & > [data-key] {
    justify-self: stretch;
    display: flex;
    align-items: center;
    min-height: var(--target);
    padding-left: var(--space-2);
    line-height: 1.4;
    border-radius: var(--radius);
    background: var(--sunken);
  }
  & code {
    flex: 1;
    min-width: 0;
    padding-block: var(--space-1);
    font-size: var(--text-small);
    overflow-wrap: anywhere;
  }
`;

/** The same for every key, so that it does not reveal the length. */
const mask = '••••••••••••••••';
const keyId = 'api-key-text';

/** Masked until it is shown; copied without being shown; regenerated after a question. */
export function ApiKeyPanel({ auth, screen }: { auth: AuthActorRef; screen: SettingsScreenActorRef }) {
  const apiKey = useSelector(auth, selectSession)?.apiKey ?? null;
  const isShown = useSelector(screen, selectIsKeyShown);
  const isRegenerating = useSelector(screen, selectIsRegenerating);
  const isAsking = useSelector(screen, selectIsAsking);
  const wait = useWait(screen, 'regenerateApiKey');
  const copy = (text: string) =>
    void copyText(text, 'API key', () => {
      screen.send({ type: 'apiKey.shown' });
      return document.getElementById(keyId);
    });

  return (
    <section className={panelStyle} aria-labelledby="api-key">
      <h3 id="api-key">API Key</h3>
      <p>{apiKey === null ? apiKeyLabels.missing : apiKeyLabels.intro}</p>
      {apiKey !== null && (
        <div data-key="">
          <code id={keyId}>
            {isShown ? (
              apiKey
            ) : (
              <>
                <span aria-hidden="true">{mask}</span>
                <VisuallyHidden>Hidden</VisuallyHidden>
              </>
            )}
          </code>
          <IconButton
            label={isShown ? 'Hide API key' : 'Show API key'}
            icon={isShown ? 'eyeOff' : 'eye'}
            onClick={() => screen.send({ type: isShown ? 'apiKey.hidden' : 'apiKey.shown' })}
          />
          <IconButton label="Copy API key" icon="copy" onClick={() => copy(apiKey)} />
        </div>
      )}
      <Button
        tone="caution"
        icon="refresh"
        onClick={() => screen.send({ type: 'apiKey.regenerationRequested' })}
      >
        {isRegenerating ? 'Regenerating…' : 'Regenerate'}
      </Button>
      <Question
        title="Regenerate API Key"
        isOpen={isAsking}
        confirm="Regenerate"
        busyText="Regenerating…"
        isBusy={isRegenerating}
        onConfirm={() => screen.send({ type: 'apiKey.confirmed' })}
        onDismiss={() => screen.send({ type: 'apiKey.dismissed' })}
      >
        {apiKeyLabels.consequences.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <WaitStatus wait={wait} hint={apiKeyLabels.closeHint} />
      </Question>
    </section>
  );
}
