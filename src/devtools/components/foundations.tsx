import type { ComponentType } from 'react';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { icons } from '#ui/icons.ts';

/** The theme of the column makes names unique on the page where they must be. */
export type Theme = 'light' | 'dark';

/** Components by the caption of their figure. */
export type Examples = Readonly<Record<string, ComponentType<{ theme: Theme }>>>;

const colours = ['paper', 'surface', 'sunken', 'line', 'ink', 'muted', 'oak', 'clay', 'danger'];
const statusColours = ['pending', 'progress', 'done', 'neutral'];

const Colours = () => (
  <div data-row="">
    {[...colours, ...statusColours].map((name) => (
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
        <span>{name}</span>
      </span>
    ))}
  </div>
);

const Type = () => (
  <div style={{ display: 'grid', gap: 'var(--space-1)' }}>
    <p style={{ font: 'var(--weight-display) var(--text-title) / 1.2 var(--font-display)' }}>A title</p>
    <p style={{ font: 'var(--weight-display) var(--text-large) / 1.2 var(--font-display)' }}>A heading</p>
    <p>
      <span>Text, with something </span>
      <strong>strong</strong>
      <span> and </span>
      <a href="#components">a link to this page</a>
      <span> in it. 0123456789</span>
    </p>
    <p style={{ fontSize: 'var(--text-small)', color: 'var(--muted)' }}>Secondary text.</p>
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

export const foundations: Examples = { Colours, Type, Icons };
