import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from '#components/Form.tsx';
import { greetingAt, lights } from '#domain/dates.ts';
import { messageOf } from '#domain/messages.ts';
import type { Credentials, SessionEnd } from '#domain/signIn.ts';
import {
  type SignInActorRef,
  selectFieldErrors,
  selectIsSlow,
  selectIsSubmitting,
  selectRefusal,
} from '#machines/sign-in/sign-in.machine.ts';
import { Button } from '#ui/Button.tsx';
import { PasswordField, TextField } from '#ui/Field.tsx';
import room from '#ui/room.svg?no-inline';
import { authLabels, endLabels } from './labels.ts';

const panel = css`
  justify-self: center;
  width: 100%;
  max-width: 26rem;
  display: grid;
  gap: var(--space-4);
  padding: 0 var(--space-3);
  align-content: start;

  & header > span {
    margin-bottom: var(--space-2);
    font-size: var(--space-5);
  }
  & header p {
    color: var(--muted);
  }
  & > [role],
  & form > [role] {
    padding: var(--space-2);
    border-radius: var(--radius);
    background: var(--progress-soft);
    overflow-wrap: anywhere;
  }
  & form {
    display: grid;
    gap: var(--space-3);
  }
  & form > [role] {
    background: var(--danger-soft);
  }
`;

const footer = css`
  padding: 0 var(--space-3) var(--space-3);
  color: var(--muted);
  font-size: var(--text-small);
  text-align: center;
`;

/** Specification §2 /login. `children` is shown below the form. */
export function LoginScreen({
  signIn,
  end,
  today,
  children,
}: {
  signIn: SignInActorRef;
  /** Of the last session; its email is in the form at first. */
  end: SessionEnd | null;
  /** For the light of the drawing, and the copyright line. */
  today: Date;
  children?: ReactNode;
}) {
  const errors = useSelector(signIn, selectFieldErrors);
  const isSubmitting = useSelector(signIn, selectIsSubmitting);
  const isSlow = useSelector(signIn, selectIsSlow);
  const refusal = useSelector(signIn, selectRefusal);
  const first = useRef<HTMLInputElement>(null);

  useEffect(() => first.current?.focus(), []);

  return (
    <div className="login">
      <title>Sign in · Studio Admin</title>
      <div style={{ backgroundImage: `url(${room}${lights[greetingAt(today.getHours())]})` }} />
      <main className={panel}>
        <header>
          <span className="mark" aria-hidden="true" />
          <h1>Welcome Back</h1>
          <p>Interior Design Studio · Admin Dashboard</p>
        </header>
        {end && <p role="alert">{endLabels[end.reason]}</p>}
        <Form
          onChange={({ currentTarget }) =>
            signIn.send({ type: 'signIn.edited', credentials: credentialsIn(new FormData(currentTarget)) })
          }
          onSubmit={(values) => signIn.send({ type: 'signIn.submitted', credentials: credentialsIn(values) })}
        >
          <TextField
            ref={end ? undefined : first}
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={end?.email}
            error={errors.email}
            readOnly={isSubmitting}
          />
          <PasswordField
            ref={end ? first : undefined}
            label="Password"
            name="password"
            autoComplete="current-password"
            error={errors.password}
            readOnly={isSubmitting}
          />
          {refusal !== null && <p role="alert">{messageOf(refusal, authLabels.signInFailed)}</p>}
          <Button type="submit" tone="primary" isBusy={isSubmitting} disabled={isSubmitting}>
            {isSubmitting ? 'Signing in...' : 'Sign In'}
          </Button>
        </Form>
        {isSlow && (
          <p role="status">
            <span>{`${authLabels.waiting} `}</span>
            <Button onClick={() => signIn.send({ type: 'signIn.cancelled' })}>Cancel</Button>
          </p>
        )}
        {children}
      </main>
      <footer
        className={footer}
      >{`© ${today.getFullYear()} Interior Design Studio. All rights reserved.`}</footer>
    </div>
  );
}

const credentialsIn = (values: FormData): Credentials => ({
  email: String(values.get('email')),
  password: String(values.get('password')),
});
