import { css } from 'goober';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SmallButton } from '../SmallButton.tsx';
import { controlClient, faultText, type ScenarioSetup } from './controlClient.ts';
import { provokeCrash } from './crash.ts';
import { FaultForm } from './FaultForm.tsx';
import { scenarios, scenarioUrl, setupUrl } from './scenarios.ts';

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

const seedFields = [
  { kind: 'inquiries', label: 'Inquiries', placeholder: '48' },
  { kind: 'contact', label: 'Messages', placeholder: '31' },
  { kind: 'images', label: 'Images', placeholder: '46' },
  { kind: 'videos', label: 'Videos', placeholder: '6' },
] as const;

const { addFault, apply, clearFaults, expire, reset } = controlClient;

/** Calls the fake backend's control routes, and shares scenarios as links. */
export function DemoTab() {
  const { faults, notice } = useSyncExternalStore(controlClient.subscribe, controlClient.getSnapshot);
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({});
  const [delay, setDelay] = useState('2000');
  const [copied, setCopied] = useState<string | null>(null);
  const seed = Object.fromEntries(
    Object.entries(amounts).flatMap(([kind, amount]) => (amount === '' ? [] : [[kind, Number(amount)]])),
  );

  const copy = (url: string) => {
    void navigator.clipboard.writeText(url).then(
      () => setCopied(`Copied: ${url}`),
      () => setCopied(url),
    );
  };
  const current: ScenarioSetup = {
    ...(Object.keys(seed).length > 0 && { seed }),
    ...(faults.length > 0 && { faults: faults.map(({ fault }) => fault) }),
  };

  return (
    <div className={layout}>
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      {copied && <Notice tone="info">{copied}</Notice>}
      <div data-cards="">
        <Group title="Scenarios">
          <p>Each replaces the faults of the one before. Its link does the same when it is opened.</p>
          <ul>
            {scenarios.map((scenario) => (
              <li key={scenario.name}>
                <div>
                  <strong>{scenario.title}</strong>
                  <p>{scenario.description}</p>
                </div>
                <SmallButton
                  aria-label={`Apply ${scenario.title}`}
                  onClick={() => apply(scenario.setup, scenario.title)}
                  text="Apply"
                />
                <SmallButton
                  tone="quiet"
                  aria-label={`Copy the link to ${scenario.title}`}
                  onClick={() => copy(scenarioUrl(location.origin + __BASE__, scenario))}
                  text="Link"
                />
              </li>
            ))}
          </ul>
        </Group>
        <Group title="Active faults">
          {faults.length === 0 && <p>None was added from this panel.</p>}
          <ul>
            {faults.map(({ id, fault }) => (
              <li key={id}>
                <span>{faultText(fault)}</span>
                <SmallButton
                  aria-label={`Clear: ${faultText(fault)}`}
                  onClick={() => clearFaults(id)}
                  text="Clear"
                />
              </li>
            ))}
          </ul>
          <div data-buttons="">
            <SmallButton onClick={() => clearFaults()} text="Clear all faults" />
            <SmallButton
              tone="quiet"
              onClick={() => copy(setupUrl(location.origin + __BASE__, current))}
              text="Copy a link to this situation"
            />
          </div>
        </Group>
        <Group title="Network">
          <TextField
            label="Latency of every call, in milliseconds"
            type="number"
            min={0}
            max={600_000}
            value={delay}
            onChange={(event) => setDelay(event.target.value)}
          />
          <div data-buttons="">
            <SmallButton
              onClick={() => addFault({ path: '/api/*', delayMs: Number(delay) })}
              text="Slow down"
            />
            <SmallButton onClick={() => addFault({ path: '/api/*', drop: true })} text="Cut the connection" />
          </div>
        </Group>
        <Group title="Session">
          <div data-buttons="">
            <SmallButton onClick={() => expire({ access: true })} text="Expire access tokens" />
            <SmallButton onClick={() => expire({ refresh: true })} text="Expire refresh tokens" />
            <SmallButton onClick={() => expire({ access: true, refresh: true })} text="Expire both" />
          </div>
          <h2>Crash</h2>
          <p>The application fails while it renders, and shows its crash screen.</p>
          <div data-buttons="">
            <SmallButton tone="danger" onClick={provokeCrash} text="Provoke a crash" />
          </div>
        </Group>
        <Group title="A fault of one call">
          <FaultForm onAdd={addFault} />
        </Group>
        <Group title="Data">
          <p>Seeding anew forgets changes, sessions and faults.</p>
          <div data-fields="">
            {seedFields.map(({ kind, label, placeholder }) => (
              <TextField
                key={kind}
                label={label}
                type="number"
                min={0}
                max={100_000}
                placeholder={placeholder}
                value={amounts[kind] ?? ''}
                onChange={(event) => setAmounts({ ...amounts, [kind]: event.target.value })}
              />
            ))}
          </div>
          <div data-buttons="">
            <SmallButton onClick={() => reset(seed)} text="Seed anew" />
          </div>
        </Group>
      </div>
    </div>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);
