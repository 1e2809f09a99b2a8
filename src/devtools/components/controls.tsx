import { type ComponentType, useState } from 'react';
import { Button, LinkButton } from '#ui/Button.tsx';
import { PasswordField, SelectField, TextArea, TextField } from '#ui/Field.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { icons } from '#ui/icons.ts';
import { MenuButton } from '#ui/MenuButton.tsx';
import { SearchField } from '#ui/SearchField.tsx';

/** The theme of the column makes names unique on the page where they must be. */
export type Theme = 'light' | 'dark';

/** Components by the caption of their figure. */
export type Examples = Readonly<Record<string, ComponentType<{ theme: Theme }>>>;

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

const Buttons = () => (
  <>
    {([undefined, 'primary', 'quiet', 'danger', 'caution'] as const).map((tone) => (
      <div key={tone ?? 'plain'} data-row="">
        <Button tone={tone} icon="upload">
          {tone ?? 'plain'}
        </Button>
        <Button tone={tone} disabled>
          {`${tone ?? 'plain'}, disabled`}
        </Button>
        <Button tone={tone} isBusy>
          {`${tone ?? 'plain'}, busy`}
        </Button>
        <Button tone={tone} size="small">
          {`${tone ?? 'plain'}, small`}
        </Button>
      </div>
    ))}
    <div data-row="">
      <LinkButton href="#components" icon="image">
        A link that looks like a button
      </LinkButton>
    </div>
  </>
);

const IconButtons = () => (
  <>
    {([undefined, 'danger'] as const).map((tone) => (
      <div key={tone ?? 'plain'} data-row="">
        <IconButton label={tone ?? 'plain'} icon="trash" tone={tone} />
        <IconButton label={`${tone ?? 'plain'}, disabled`} icon="trash" tone={tone} disabled />
        <IconButton label={`${tone ?? 'plain'}, small`} icon="trash" tone={tone} size="small" />
      </div>
    ))}
  </>
);

function Fields() {
  const [search, setSearch] = useState('walnut');
  return (
    <>
      <TextField label="Rest" placeholder="A placeholder" hint="What helps to fill it in." />
      <TextField label="Invalid" defaultValue="Harbour loft" error="Title is required" />
      <TextField label="Disabled" defaultValue="Harbour loft" disabled />
      <TextField label="Read only" defaultValue="Harbour loft" readOnly />
      <PasswordField label="Password" defaultValue="Linen and oak" autoComplete="off" />
      <TextArea
        label="Several lines"
        defaultValue={'A seating group\nthat lets the afternoon\ntake its time.'}
      />
      <SearchField label="Search" value={search} onChange={setSearch} onClear={() => setSearch('')} />
    </>
  );
}

function Selects() {
  const options = ['Newest First', 'Oldest First', 'Title A-Z'].map((label) => ({ value: label, label }));
  const [value, setValue] = useState('Newest First');
  const common = { options, value, onChange: setValue };
  return (
    <div data-row="">
      <SelectField label="Rest" {...common} />
      <SelectField label="Disabled" disabled {...common} />
      <SelectField label="Small" size="small" {...common} />
    </div>
  );
}

const Menu = () => (
  <MenuButton label="View">
    <Selects />
  </MenuButton>
);

export const controls: Examples = { Icons, Buttons, 'Icon buttons': IconButtons, Fields, Selects, Menu };
