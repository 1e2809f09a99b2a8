import { type ChangeEvent, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField, TextField } from '#ui/Field.tsx';
import type { Fault } from './controlClient.ts';

const effects = [
  { value: 'status', label: 'It answers with a status' },
  { value: 'drop', label: 'It loses its connection' },
  { value: 'malformed', label: 'It answers broken JSON' },
  { value: 'delay', label: 'It takes longer' },
] as const;

const initialValues = {
  /** The name of an endpoint, or '' for every call. */
  call: '',
  effect: 'status',
  status: '500',
  message: 'The server has a bad day',
  delay: '0',
  times: '',
};

const calls = Object.entries(endpoints);

function effectOf({ effect, status, message }: typeof initialValues): Fault {
  if (effect === 'drop') return { drop: true };
  if (effect === 'malformed') return { malformed: true };
  if (effect === 'delay') return {};
  return { status: Number(status), ...(message !== '' && { body: { error: { message } } }) };
}

export function FaultForm({ onAdd }: { onAdd(fault: Fault): void }) {
  const [values, setValues] = useState(initialValues);
  const change = (changes: Partial<typeof initialValues>) => setValues({ ...values, ...changes });
  const field = (name: keyof typeof initialValues) => ({
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.value }),
  });
  const [, endpoint] = calls.find(([name]) => name === values.call) ?? [];

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onAdd({
          ...(endpoint
            ? { method: endpoint.method, path: endpoint.path.replace(/:\w+/g, '*') }
            : { path: '/api/*' }),
          ...effectOf(values),
          ...(Number(values.delay) > 0 && { delayMs: Number(values.delay) }),
          ...(values.times !== '' && { times: Number(values.times) }),
        });
      }}
    >
      <div data-full="">
        <SelectField
          label="Call"
          value={values.call}
          options={[
            { value: '', label: 'Every call' },
            ...calls.map(([name, { method, path }]) => ({ value: name, label: `${method} ${path}` })),
          ]}
          onChange={(value) => change({ call: value })}
        />
      </div>
      <div data-full="">
        <SelectField
          label="What happens"
          value={values.effect}
          options={effects}
          onChange={(effect) => change({ effect })}
        />
      </div>
      {values.effect === 'status' && (
        <>
          <TextField label="Status" type="number" min={200} max={599} required {...field('status')} />
          <TextField label="Message" {...field('message')} />
        </>
      )}
      <TextField
        label="Delay (ms)"
        type="number"
        min={values.effect === 'delay' ? 1 : 0}
        max={600_000}
        {...field('delay')}
      />
      <TextField label="Times" type="number" min={1} placeholder="always" {...field('times')} />
      <div data-full="">
        <Button size="small" type="submit">
          Add the fault
        </Button>
      </div>
    </form>
  );
}
