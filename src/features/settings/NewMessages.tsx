import { useSelector } from '@xstate/react';
import { pollingSwitch } from '#components/pollingSwitch.ts';
import {
  type SettingsScreenActorRef,
  selectPermission,
} from '#machines/settings-screen/settings-screen.machine.ts';
import { useKeptSwitch } from '#session/keptSwitch.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { newMessagesLabels as labels } from './labels.ts';
import { hint, option } from './styles.ts';

/** Whether the inboxes are polled, and whether the browser may notify of what arrives (decision 118). */
export function NewMessages({ screen }: { screen: SettingsScreenActorRef }) {
  const [isOn, setIsOn] = useKeptSwitch(pollingSwitch);
  const permission = useSelector(screen, selectPermission);
  const isUndecided = permission === 'undecided' || permission === 'asking';
  return (
    <Card aria-labelledby="new-messages">
      <h2 id="new-messages">New messages</h2>
      <label className={option}>
        <input type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.target.checked)} />
        <span>{labels.poll}</span>
      </label>
      <p className={hint}>{labels.where}</p>
      {isOn && isUndecided && (
        <div>
          <Button
            isBusy={permission === 'asking'}
            onClick={() => screen.send({ type: 'notifications.requested' })}
          >
            {labels.allow}
          </Button>
        </div>
      )}
      <p className={hint} role="status">
        {isOn && labels[permission]}
      </p>
    </Card>
  );
}
