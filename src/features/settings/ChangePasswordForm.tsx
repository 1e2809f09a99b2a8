import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { Fragment, useId, useState } from 'react';
import { Form } from '#components/Form.tsx';
import { WaitStatus } from '#components/WaitStatus.tsx';
import { useWait } from '#data/useQuery.ts';
import { type PasswordChange, passwordStrength } from '#domain/password.ts';
import {
  type SettingsScreenActorRef,
  selectFieldError,
  selectIsChanging,
} from '#machines/settings-screen/settings-screen.machine.ts';
import { Button } from '#ui/Button.tsx';
import { PasswordField } from '#ui/Field.tsx';
import { settingsLabels } from './labels.ts';

const formStyle = css`
  display: grid;
  gap: var(--space-2);

  & > p {
    color: var(--muted);
    font-size: var(--text-small);
  }
`;

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
`;

const meter = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 var(--space-1);
  align-content: start;
  /* As high without a password, so that nothing below moves. */
  height: var(--space-4);
  font-size: var(--text-small);

  & meter {
    grid-column: 1 / -1;
    width: 100%;
    height: var(--space-1);
  }
`;

const fields: readonly { field: keyof PasswordChange; label: string; autoComplete: string }[] = [
  { field: 'currentPassword', label: 'Current Password', autoComplete: 'current-password' },
  { field: 'newPassword', label: 'New Password', autoComplete: 'new-password' },
  { field: 'confirmPassword', label: 'Confirm New Password', autoComplete: 'new-password' },
];

/** Specification §2, §5. */
export function ChangePasswordForm({
  screen,
  username,
}: {
  screen: SettingsScreenActorRef;
  username: string | undefined;
}) {
  const [newPassword, setNewPassword] = useState('');
  const fieldError = useSelector(screen, selectFieldError);
  const isChanging = useSelector(screen, selectIsChanging);
  const wait = useWait(screen, 'changePassword');

  return (
    <Form
      className={formStyle}
      onChange={() => screen.send({ type: 'password.edited' })}
      onSubmit={(values) =>
        screen.send({
          type: 'password.submitted',
          change: {
            currentPassword: String(values.get('currentPassword')),
            newPassword: String(values.get('newPassword')),
            confirmPassword: String(values.get('confirmPassword')),
          },
        })
      }
    >
      <p>Changing your password requires the administrator API key, which is added automatically.</p>
      {/* Tells a password manager whose password changes. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      {fields.map(({ field, label, autoComplete }) => (
        <Fragment key={field}>
          <PasswordField
            label={label}
            name={field}
            autoComplete={autoComplete}
            error={fieldError?.field === field ? fieldError.message : undefined}
            readOnly={isChanging}
            onChange={(event) => field === 'newPassword' && setNewPassword(event.target.value)}
          />
          {field === 'newPassword' && <StrengthMeter password={newPassword} />}
        </Fragment>
      ))}
      <div className={actions}>
        <Button type="submit" tone="primary" icon="key" isBusy={isChanging}>
          {isChanging ? 'Changing…' : 'Change Password'}
        </Button>
        {wait && <Button onClick={() => screen.send({ type: 'password.cancelled' })}>Cancel</Button>}
      </div>
      <WaitStatus wait={wait} hint={settingsLabels.cancelHint} />
    </Form>
  );
}

/** The strength as text and as a bar (Specification §5). */
function StrengthMeter({ password }: { password: string }) {
  const id = useId();
  const { score, label } = passwordStrength(password);
  return (
    <div className={meter}>
      {password && (
        <>
          <label htmlFor={id}>Password strength</label>
          <output htmlFor={id}>{label}</output>
          <meter id={id} min={0} max={100} low={50} high={75} optimum={100} value={score}>
            {label}
          </meter>
        </>
      )}
    </div>
  );
}
