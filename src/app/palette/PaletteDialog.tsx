import { useSelector } from '@xstate/react';
import { css } from 'goober';
import {
  type KeyboardEvent,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { QueryView } from '#data/useQuery.ts';
import { messageOf } from '#domain/messages.ts';
import { ranked } from '#domain/rank.ts';
import {
  type PaletteActorRef,
  selectIsBusy,
  selectIsOpen,
  selectRecent,
} from '#machines/palette/palette.machine.ts';
import type { GuestScope } from '#session/services.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { visuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { Entry } from './entries.ts';
import { useEntries } from './useEntries.ts';

export interface PaletteProps {
  readonly scope: GuestScope;
  readonly palette: PaletteActorRef;
}

/* At the top, where no keyboard on the screen covers it. */
const dialog = css`
  &&[data-size] {
    margin-top: min(10dvh, var(--space-8));
    margin-bottom: auto;
  }
  @media (max-width: 40rem) {
    &&[data-size] {
      margin-top: 0;
      border-radius: 0 0 var(--radius-large) var(--radius-large);
    }
  }
`;

const field = css`
  width: 100%;
  min-height: var(--target);
  padding-inline: var(--space-2);
  border: var(--hairline) solid var(--control-line);
  border-radius: var(--radius);
  background: var(--surface);
`;

const list = css`
  height: min(24rem, 50dvh);
  overflow-y: auto;
  overscroll-behavior: contain;
  scroll-padding-block: var(--space-1);

  & > button {
    display: grid;
    width: 100%;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    column-gap: var(--space-2);
    min-height: var(--target);
    padding: var(--space-half) var(--space-2);
    border: 0;
    border-radius: var(--radius);
    background: none;
    text-align: start;
    cursor: pointer;
  }
  & > [aria-selected='true'] {
    background: var(--sunken);
    outline: var(--hairline) solid var(--control-line);
    outline-offset: calc(-1 * var(--hairline));
  }
  & > [aria-disabled] {
    cursor: wait;
  }
  & svg {
    color: var(--clay);
  }
  & > button > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & small {
    color: var(--muted);
    font-size: var(--text-small);
  }
  & span > small {
    margin-left: var(--space-1);
  }
`;

const note = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-half) var(--space-1);
  min-height: 1.5em;
  color: var(--muted);
  font-size: var(--text-small);
`;

/** The command palette: a combobox whose list is always open. */
export default function PaletteDialog({ scope, palette }: PaletteProps) {
  const isOpen = useSelector(palette, selectIsOpen);
  return (
    <Dialog
      className={dialog}
      title="Search everything"
      isOpen={isOpen}
      onDismiss={() => palette.send({ type: 'palette.dismissed' })}
    >
      <Search scope={scope} palette={palette} />
    </Dialog>
  );
}

/** More rows than anybody reads. */
const shownRows = 50;

function Search({ scope, palette }: PaletteProps) {
  const recent = useSelector(palette, selectRecent);
  const isBusy = useSelector(palette, selectIsBusy);
  const { entries, sources } = useEntries(scope);
  const [text, setText] = useState('');
  const searched = useDeferredValue(text);
  const found = useMemo(() => resultsOf(entries, searched, recent), [entries, searched, recent]);
  const rows = found.slice(0, shownRows);
  const [active, setActive] = useState(0);
  const index = Math.min(active, rows.length - 1);
  const id = useId();

  const choose = (row: Entry | undefined) => {
    if (row && !isBusy) palette.send({ type: 'entry.chosen', choice: { id: row.id, target: row.target } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // The list may still be that of a shorter text.
    if (event.key === 'Enter')
      choose(
        (searched === text ? rows : resultsOf(entries, text, recent).slice(0, shownRows))[Math.max(index, 0)],
      );
    else {
      const next = nextIndex(event, index, rows.length);
      if (next === null) return;
      setActive(next);
    }
    event.preventDefault();
  };

  return (
    <>
      <input
        className={field}
        role="combobox"
        aria-label="Search screens, actions, people and pictures"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={rows[index] ? `${id}-${index}` : undefined}
        placeholder="A screen, an action, a name, a phone number, a picture…"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        className={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        aria-busy={isBusy || undefined}
      >
        {rows.map((row, place) => (
          <Row
            key={row.id}
            id={`${id}-${place}`}
            row={row}
            isActive={place === index}
            isDisabled={isBusy}
            onPoint={() => setActive(place)}
            onChoose={() => choose(row)}
          />
        ))}
      </div>
      <LiveRegion className={searched.trim() && rows.length > 0 ? visuallyHidden : note}>
        {isBusy ? 'Loading…' : resultText(searched, found.length)}
      </LiveRegion>
      {sources.map(({ name, query }) => (
        <SourceNote key={name} name={name} query={query} />
      ))}
    </>
  );
}

/** Without a text there is no end of people and pictures. */
function resultsOf(entries: readonly Entry[], text: string, recent: readonly string[]): readonly Entry[] {
  const all = text.trim() ? entries : entries.filter(({ id, kind }) => isFixed(kind) || recent.includes(id));
  return ranked(all, text, recent);
}

const isFixed = (kind: Entry['kind']) => kind === 'Screen' || kind === 'Action';

function resultText(text: string, count: number): string {
  if (!text.trim()) return 'Type to find people, pictures and videos too.';
  if (count === 0) return `Nothing has “${text.trim()}”.`;
  if (count > shownRows) return `${shownRows} of ${count} results`;
  return count === 1 ? '1 result' : `${count} results`;
}

/** The row that a key leads to, or null. */
function nextIndex({ key, shiftKey, ctrlKey }: KeyboardEvent, index: number, count: number): number | null {
  if (count === 0 || shiftKey || ctrlKey) return null;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

interface RowProps {
  id: string;
  row: Entry;
  isActive: boolean;
  isDisabled: boolean;
  onPoint(): void;
  onChoose(): void;
}

/** The focus stays in the field, whose keys choose a row. */
function Row({ id, row, isActive, isDisabled, onPoint, onChoose }: RowProps) {
  const element = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <button
      type="button"
      tabIndex={-1}
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isDisabled || undefined}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon name={row.icon} />
      <span dir="auto">
        {row.label}
        {row.detail && <small>{row.detail}</small>}
      </span>
      <small>{row.kind}</small>
    </button>
  );
}

/** What is still missing of the people and pictures, and why. */
function SourceNote({ name, query }: { name: string; query: QueryView<unknown> }) {
  if (query.error !== null)
    return (
      <p className={note} role="status">
        {name} could not be read: {messageOf(query.error)}
        <Button size="small" icon="refresh" aria-label={`Retry ${name}`} onClick={query.refresh}>
          Retry
        </Button>
      </p>
    );
  return query.data === null && <p className={note}>Reading {name.toLowerCase()}…</p>;
}
