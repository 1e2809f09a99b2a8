import { useSelector } from '@xstate/react';
import { css } from 'goober';
import {
  type SettingsScreenActorRef,
  selectIsForgetting,
} from '#machines/settings-screen/settings-screen.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { browserLabels } from './labels.ts';

const style = css`
  margin-top: var(--space-3);

  & > p {
    margin: 0;
    max-width: 72ch;
    color: var(--muted);
    font-size: var(--text-small);
  }
`;

/** What this browser keeps, and the button that deletes it. */
export function ThisBrowser({ screen }: { screen: SettingsScreenActorRef }) {
  const isAsking = useSelector(screen, selectIsForgetting);
  const decline = () => screen.send({ type: 'browser.forgetDeclined' });
  return (
    <Card className={style} aria-labelledby="this-browser">
      <h2 id="this-browser">This browser</h2>
      <p>{browserLabels.untilSignOut}</p>
      <p>{browserLabels.afterSignOut}</p>
      <p>{browserLabels.unreturned}</p>
      <div>
        <Button tone="caution" onClick={() => screen.send({ type: 'browser.forgetRequested' })}>
          Forget this browser
        </Button>
      </div>
      <Dialog
        title="Forget this browser"
        size="small"
        isAlert
        isOpen={isAsking}
        onDismiss={decline}
        footer={
          <>
            <Button onClick={decline}>Cancel</Button>
            <Button tone="danger" onClick={() => screen.send({ type: 'browser.forgetConfirmed' })}>
              Forget
            </Button>
          </>
        }
      >
        <p>{browserLabels.question}</p>
      </Dialog>
    </Card>
  );
}
