import { css } from 'goober';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { control } from '../recording.ts';
import { type Fault, faultText, type Seed, type Setting } from './control.ts';
import { provokeCrash } from './crash.ts';
import { FaultForm } from './FaultForm.tsx';
import { scenarioAddress, scenarios, settingAddress } from './scenarios.ts';

const layout = css`
  height: 100%;
  overflow: auto;
  padding: var(--space-2);

  & > [data-cards] {
    columns: 19rem;
    column-gap: var(--space-2);
  }
  & > [role='alert'],
  & > [role='status'] {
    padding: var(--space-1) var(--space-2);
    margin-bottom: var(--space-2);
  }
  & [data-cards] > section {
    display: grid;
    gap: var(--space-1);
    break-inside: avoid;
    margin-bottom: var(--space-2);
    padding: var(--space-2);
    border: var(--hairline) solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }
  & h2 {
    font-size: var(--text-body);
  }
  & p {
    color: var(--muted);
  }
  & ul {
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    gap: var(--space-1);
  }
  & li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    gap: 0 var(--space-half);
    align-items: center;
    padding-block: var(--space-half);
    border-top: var(--hairline) solid var(--line);
    overflow-wrap: anywhere;
  }
  & form,
  & [data-fields] {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr));
    gap: var(--space-1);
    align-items: end;
  }
  & form > [data-full] {
    grid-column: 1 / -1;
  }
  & [data-buttons] {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
  }
`;

const kinds = [
  { kind: 'inquiries', label: 'Inquiries', usual: '48' },
  { kind: 'contact', label: 'Messages', usual: '31' },
  { kind: 'images', label: 'Images', usual: '46' },
  { kind: 'videos', label: 'Videos', usual: '6' },
] as const;

type Amounts = Readonly<Record<(typeof kinds)[number]['kind'], string>>;

const seedOf = (amounts: Amounts): Seed =>
  Object.fromEntries(
    kinds.flatMap(({ kind }) => (amounts[kind] === '' ? [] : [[kind, Number(amounts[kind])]])),
  );

/** What the fake backend's control routes can do, by hand (decision 24), and scenarios that can be shared. */
export function DemoTab() {
  const { faults, notice } = useSyncExternalStore(control.subscribe, control.read);
  const [amounts, setAmounts] = useState<Amounts>({ inquiries: '', contact: '', images: '', videos: '' });
  const [delay, setDelay] = useState('2000');
  const [copied, setCopied] = useState<string | null>(null);
  const seed = seedOf(amounts);

  const copy = (address: string) => {
    void navigator.clipboard.writeText(address).then(
      () => setCopied(`Copied: ${address}`),
      () => setCopied(address),
    );
  };
  const now: Setting = {
    ...(Object.keys(seed).length > 0 && { seed }),
    ...(faults.length > 0 && { faults: faults.map(({ fault }) => fault) }),
  };

  return (
    <div className={layout}>
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      {copied && <Notice tone="info">{copied}</Notice>}
      <div data-cards="">
        <section aria-label="Scenarios">
          <h2>Scenarios</h2>
          <p>Each replaces the faults of the one before. Its link does the same when it is opened.</p>
          <ul>
            {scenarios.map((scenario) => (
              <li key={scenario.name}>
                <div>
                  <strong>{scenario.title}</strong>
                  <p>{scenario.description}</p>
                </div>
                <Button
                  size="small"
                  aria-label={`Apply ${scenario.title}`}
                  onClick={() => control.apply(scenario.setting, scenario.title)}
                >
                  Apply
                </Button>
                <Button
                  size="small"
                  tone="quiet"
                  aria-label={`Copy the link to ${scenario.title}`}
                  onClick={() => copy(scenarioAddress(location.origin, scenario))}
                >
                  Link
                </Button>
              </li>
            ))}
          </ul>
        </section>
        <section aria-label="Active faults">
          <h2>Active faults</h2>
          {faults.length === 0 && <p>None was added from this panel.</p>}
          <ul>
            {faults.map(({ id, fault }) => (
              <li key={id}>
                <span>{faultText(fault)}</span>
                <Button
                  size="small"
                  aria-label={`Clear: ${faultText(fault)}`}
                  onClick={() => control.clearFaults(id)}
                >
                  Clear
                </Button>
              </li>
            ))}
          </ul>
          <div data-buttons="">
            <Button size="small" onClick={() => control.clearFaults()}>
              Clear all faults
            </Button>
            <Button size="small" tone="quiet" onClick={() => copy(settingAddress(location.origin, now))}>
              Copy a link to this situation
            </Button>
          </div>
        </section>
        <section aria-label="Network">
          <h2>Network</h2>
          <TextField
            label="Latency of every call, in milliseconds"
            type="number"
            min={0}
            max={600_000}
            value={delay}
            onChange={(event) => setDelay(event.target.value)}
          />
          <div data-buttons="">
            <Button size="small" onClick={() => control.addFault({ path: '/api/*', delayMs: Number(delay) })}>
              Slow down
            </Button>
            <Button size="small" onClick={() => control.addFault(cut)}>
              Cut the connection
            </Button>
          </div>
        </section>
        <section aria-label="Session">
          <h2>Session</h2>
          <div data-buttons="">
            <Button size="small" onClick={() => control.expire({ access: true })}>
              Expire access tokens
            </Button>
            <Button size="small" onClick={() => control.expire({ refresh: true })}>
              Expire refresh tokens
            </Button>
            <Button size="small" onClick={() => control.expire({ access: true, refresh: true })}>
              Expire both
            </Button>
          </div>
          <h2>Crash</h2>
          <p>The application fails while it renders, and shows its crash screen.</p>
          <div data-buttons="">
            <Button size="small" tone="danger" onClick={provokeCrash}>
              Provoke a crash
            </Button>
          </div>
        </section>
        <section aria-label="A fault of one call">
          <h2>A fault of one call</h2>
          <FaultForm onAdd={(fault) => control.addFault(fault)} />
        </section>
        <section aria-label="Data">
          <h2>Data</h2>
          <p>Seeding anew forgets changes, sessions and faults.</p>
          <div data-fields="">
            {kinds.map(({ kind, label, usual }) => (
              <TextField
                key={kind}
                label={label}
                type="number"
                min={0}
                max={100_000}
                placeholder={usual}
                value={amounts[kind]}
                onChange={(event) => setAmounts({ ...amounts, [kind]: event.target.value })}
              />
            ))}
          </div>
          <div data-buttons="">
            <Button size="small" onClick={() => control.reset(seed)}>
              Seed anew
            </Button>
          </div>
        </section>
      </div>
    </div>
  );
}

const cut: Fault = { path: '/api/*', drop: true };
