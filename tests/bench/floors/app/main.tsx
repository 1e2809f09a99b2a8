import { useActor } from '@xstate/react';
import { css } from 'goober';
import { ofetch } from 'ofetch';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { useDropzone } from 'react-dropzone';
import toast, { Toaster } from 'react-hot-toast';
import { create, string, type } from 'superstruct';
import { Link, Route, Switch } from 'wouter';
import { assign, setup } from 'xstate';

/** Every fixed package, imported and used once: what any application of these packages must load. */

const formMachine = setup({
  types: { context: {} as { email: string }, events: {} as { type: 'typed'; email: string } },
}).createMachine({
  context: { email: '' },
  on: { typed: { actions: assign({ email: ({ event }) => event.email }) } },
});

const page = css`
  display: grid;
  gap: 1rem;
`;

const profile = type({ email: string() });

async function load(): Promise<void> {
  const { email } = create(await ofetch('/profile.json'), profile);
  toast(email);
}

function Form() {
  const [{ context }, send] = useActor(formMachine);
  const { getRootProps, getInputProps } = useDropzone();
  return (
    <main className={page}>
      <input
        name="email"
        aria-label="Email"
        value={context.email}
        onChange={(event) => send({ type: 'typed', email: event.target.value })}
      />
      <div {...getRootProps()}>
        <input {...getInputProps()} />
      </div>
      <button type="button" onClick={load}>
        Load
      </button>
      <Link href="/other">Other page</Link>
    </main>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Switch>
        <Route path="/other">Other page</Route>
        <Route>
          <Form />
        </Route>
      </Switch>
      <Toaster />
    </StrictMode>,
  );
