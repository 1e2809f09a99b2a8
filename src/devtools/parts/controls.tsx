import { useState } from 'react';
import { Button, LinkButton } from '#ui/Button.tsx';
import { PasswordField, TextArea, TextField } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { SelectField } from '#ui/SelectField.tsx';

/** What a control looks like: as it is, and as if a pointer or the keyboard were there. */
const shownStates = [undefined, 'hover', 'focus', 'active'] as const;

const nameOf = (state: (typeof shownStates)[number]) => state ?? 'rest';

/** Every tone of button in every state. */
export function Buttons() {
  return (
    <>
      {(['primary', 'secondary', 'quiet', 'danger', 'caution'] as const).map((tone) => (
        <div key={tone} data-row="">
          {shownStates.map((state) => (
            <Button key={nameOf(state)} tone={tone} icon="upload" data-shown={state}>
              {`${tone}, ${nameOf(state)}`}
            </Button>
          ))}
          <Button tone={tone} disabled>
            {tone}, disabled
          </Button>
          <Button tone={tone} isBusy>
            {tone}, busy
          </Button>
          <Button tone={tone} size="small">
            {tone}, small
          </Button>
        </div>
      ))}
      <div data-row="">
        <LinkButton href="#parts" icon="image">
          A link that looks like a button
        </LinkButton>
      </div>
    </>
  );
}

/** Every tone of icon button in every state. */
export const IconButtons = () => (
  <>
    {(['quiet', 'secondary', 'danger'] as const).map((tone) => (
      <div key={tone} data-row="">
        {shownStates.map((state) => (
          <IconButton
            key={nameOf(state)}
            label={`${tone}, ${nameOf(state)}`}
            icon="trash"
            tone={tone}
            data-shown={state}
          />
        ))}
        <IconButton label={`${tone}, disabled`} icon="trash" tone={tone} disabled />
        <IconButton label={`${tone}, busy`} icon="trash" tone={tone} isBusy />
        <IconButton label={`${tone}, small`} icon="trash" tone={tone} size="small" />
      </div>
    ))}
  </>
);

/** Fields of one line, of several, for a password and for a search. */
export function Fields() {
  const [search, setSearch] = useState('walnut');
  return (
    <>
      <TextField label="Rest" placeholder="A placeholder" hint="What helps to fill it in." />
      <TextField label="Focus" defaultValue="Harbour loft" data-shown="focus" />
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

/** The select in its states and sizes. */
export function Selects() {
  const options = ['Newest First', 'Oldest First', 'Title A-Z'].map((label) => ({ value: label, label }));
  const [value, setValue] = useState('Newest First');
  const common = { options, value, onChange: setValue };
  return (
    <div data-row="">
      <SelectField label="Rest" {...common} />
      <SelectField label="Focus" data-shown="focus" {...common} />
      <SelectField label="Disabled" disabled {...common} />
      <SelectField label="Small" size="small" {...common} />
    </div>
  );
}
