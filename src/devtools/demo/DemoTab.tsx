import { css } from 'goober';
import { type ReactNode, useSyncExternalStore } from 'react';
import { ChartFailure } from '#session/scope.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { controlClient, type Expiry, faultText } from './controlClient.ts';
import { FaultForm } from './FaultForm.tsx';
import { scenarios } from './scenarios.ts';

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
    display: grid;
    gap: var(--space-1);
  }
  & li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--space-half);
    align-items: center;
    padding-block: var(--space-half);
    border-top: var(--hairline) solid var(--line);
    overflow-wrap: anywhere;
  }
  & form {
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

const expiries: Readonly<Record<string, Expiry>> = {
  'Expire access tokens': { access: true },
  'Expire refresh tokens': { refresh: true },
  'Expire both': { access: true, refresh: true },
};

const provokeCrash = () => reportError(new ChartFailure('demo', new Error('A crash provoked by hand')));

const { addFault, apply, clearFaults, expire } = controlClient;

/** Calls the fake backend's control routes. */
export function DemoTab() {
  const { faults, notice } = useSyncExternalStore(controlClient.subscribe, controlClient.getSnapshot);

  return (
    <div className={layout}>
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      <div data-cards="">
        <Group title="Scenarios">
          <p>
            Each replaces the faults of the one before. The address ?scenario=slow-network applies one, too.
          </p>
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
                  onClick={() => apply(scenario.setup, scenario.title)}
                >
                  Apply
                </Button>
              </li>
            ))}
          </ul>
        </Group>
        <Group title="Active faults">
          {faults.length === 0 && <p>None was added from this panel.</p>}
          <ul>
            {[...new Set(faults.map(faultText))].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <div data-buttons="">
            <Button size="small" onClick={clearFaults}>
              Clear all faults
            </Button>
          </div>
        </Group>
        <Group title="Session">
          <div data-buttons="">
            {Object.entries(expiries).map(([label, expiry]) => (
              <Button key={label} size="small" onClick={() => expire(expiry)}>
                {label}
              </Button>
            ))}
          </div>
          <h2>Crash</h2>
          <p>A chart ends in error, and the application shows its crash screen.</p>
          <div data-buttons="">
            <Button size="small" tone="danger" onClick={provokeCrash}>
              Provoke a crash
            </Button>
          </div>
        </Group>
        <Group title="A fault of one call">
          <FaultForm onAdd={addFault} />
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
