import type { ComponentType } from 'react';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { icons } from '#ui/icons.ts';

import { Buttons, Fields, IconButtons, Selects } from './controls.tsx';
import {
  Badges,
  Cards,
  Dates,
  Dialogs,
  Empty,
  Grid,
  Notices,
  TabsSample,
  type Theme,
  ToastSamples,
  Waiting,
} from './surfaces.tsx';

/** A part with its states. */
interface Sample {
  readonly name: string;
  readonly Sample: ComponentType<{ theme: Theme }>;
}

function Colours() {
  const colours = ['paper', 'surface', 'sunken', 'line', 'ink', 'muted', 'oak', 'clay', 'danger'];
  const statuses = ['pending', 'progress', 'done', 'neutral'];
  return (
    <div data-row="">
      {[...colours, ...statuses].map((name) => (
        <span key={name} style={{ display: 'grid', gap: 'var(--space-half)', fontSize: 'var(--text-tiny)' }}>
          <span
            style={{
              width: 'var(--space-8)',
              height: 'var(--space-5)',
              borderRadius: 'var(--radius)',
              border: 'var(--hairline) solid var(--line)',
              background: `var(--${name})`,
            }}
          />
          {name}
        </span>
      ))}
    </div>
  );
}

const Type = () => (
  <div style={{ display: 'grid', gap: 'var(--space-1)' }}>
    <p style={{ font: 'var(--weight-display) var(--text-title) / 1.2 var(--font-display)' }}>A title</p>
    <p style={{ font: 'var(--weight-display) var(--text-large) / 1.2 var(--font-display)' }}>A heading</p>
    <p>
      Text, with something <strong>strong</strong> and <a href="#parts">a link to the parts</a> in it.
      0123456789
    </p>
    <p style={{ fontSize: 'var(--text-small)', color: 'var(--muted)' }}>What is said in passing.</p>
  </div>
);

const iconNames = Object.keys(icons).filter((name): name is IconName => name in icons);

const Icons = () => (
  <div data-row="">
    {iconNames.map((name) => (
      <span key={name} title={name}>
        <Icon name={name} />
      </span>
    ))}
  </div>
);

/** Every part of src/ui, in the order of the page. */
export const samples: readonly Sample[] = [
  { name: 'Colours', Sample: Colours },
  { name: 'Type', Sample: Type },
  { name: 'Icons', Sample: Icons },
  { name: 'Buttons', Sample: Buttons },
  { name: 'Icon buttons', Sample: IconButtons },
  { name: 'Fields', Sample: Fields },
  { name: 'Selects', Sample: Selects },
  { name: 'Badges and pills', Sample: Badges },
  { name: 'Tabs', Sample: TabsSample },
  { name: 'Cards, avatars and figures', Sample: Cards },
  { name: 'Notices', Sample: Notices },
  { name: 'Progress and skeletons', Sample: Waiting },
  { name: 'Nothing there', Sample: Empty },
  { name: 'Dates with their full form', Sample: Dates },
  { name: 'Dialogs', Sample: Dialogs },
  { name: 'Toasts', Sample: ToastSamples },
  { name: 'Virtual grid', Sample: Grid },
];
