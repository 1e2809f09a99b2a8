import { useState } from 'react';
import { useCalls } from '#app/hooks/useCalls.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea, TextField } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import type { Fault } from './control.ts';

const effects = [
  { value: 'status', label: 'It answers with a status' },
  { value: 'drop', label: 'It loses its connection' },
  { value: 'malformed', label: 'It answers broken JSON' },
  { value: 'delay', label: 'It takes longer' },
] as const;

interface Typed {
  /** The name of a call, or '' for every call. */
  readonly call: string;
  readonly effect: string;
  readonly status: string;
  readonly message: string;
  /** Milliseconds. */
  readonly delay: string;
  readonly times: string;
}

const untouched: Typed = {
  call: '',
  effect: 'status',
  status: '500',
  message: 'The server has a bad day',
  delay: '0',
  times: '',
};

/** A JSON body as it is; other text as the message of an error, as our server says it. */
function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { error: { message: text } };
  }
}

function effectOf({ effect, status, message }: Typed): Fault {
  if (effect === 'drop') return { drop: true };
  if (effect === 'malformed') return { malformed: true };
  if (effect === 'delay') return {};
  return { status: Number(status), ...(message !== '' && { body: bodyOf(message) }) };
}

/** Makes a fault of what was typed, for a call of the contract or for all of them. */
export function FaultForm({ onAdd }: { onAdd(fault: Fault): void }) {
  const calls = useCalls();
  const [typed, setTyped] = useState(untouched);
  const change = (changes: Partial<Typed>) => setTyped({ ...typed, ...changes });
  const call = calls.find(({ name }) => name === typed.call);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onAdd({
          ...(call ? { method: call.method, path: call.path.replace(/:\w+/g, '*') } : { path: '/api/*' }),
          ...effectOf(typed),
          ...(Number(typed.delay) > 0 && { delayMs: Number(typed.delay) }),
          ...(typed.times !== '' && { times: Number(typed.times) }),
        });
      }}
    >
      <div data-full="">
        <SelectField
          label="Call"
          value={typed.call}
          options={[
            { value: '', label: 'Every call' },
            ...calls.map(({ name, method, path }) => ({ value: name, label: `${method} ${path}` })),
          ]}
          onChange={(value) => change({ call: value })}
        />
      </div>
      <div data-full="">
        <SelectField
          label="What happens"
          value={typed.effect}
          options={effects}
          onChange={(effect) => change({ effect })}
        />
      </div>
      {typed.effect === 'status' && (
        <>
          <TextField
            label="Status"
            type="number"
            min={200}
            max={599}
            required
            value={typed.status}
            onChange={(event) => change({ status: event.target.value })}
          />
          <div data-full="">
            <TextArea
              label="Message, or a JSON body"
              value={typed.message}
              onChange={(event) => change({ message: event.target.value })}
            />
          </div>
        </>
      )}
      <TextField
        label="Delay (ms)"
        type="number"
        min={typed.effect === 'delay' ? 1 : 0}
        max={600_000}
        value={typed.delay}
        onChange={(event) => change({ delay: event.target.value })}
      />
      <TextField
        label="Times"
        type="number"
        min={1}
        placeholder="always"
        value={typed.times}
        onChange={(event) => change({ times: event.target.value })}
      />
      <div data-full="">
        <Button size="small" type="submit">
          Add the fault
        </Button>
      </div>
    </form>
  );
}
