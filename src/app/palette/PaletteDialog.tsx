import { css } from 'goober';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toastQueryFailure } from '#components/toastFailures.ts';
import { inboxListsOf } from '#data/inboxLists.ts';
import { sectionedMediaOf } from '#data/mediaReads.ts';
import { useQuery } from '#data/useQuery.ts';
import { loadFailure } from '#domain/messages.ts';
import type { SessionScope } from '#session/services.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { searchLength } from '#ui/SearchField.tsx';
import { type Entry, entriesWith, fixedEntries, mediaEntries, peopleEntries } from './entries.ts';

/* At the top, where no keyboard on the screen covers it. */
const dialog = css`
  &&[data-size] {
    margin-block: 0 auto;
    border-radius: 0 0 var(--radius-large) var(--radius-large);
  }
  & [role='listbox'] {
    height: min(24rem, 50dvh);
    overflow-y: auto;
    overscroll-behavior: contain;
  }
  & [role='option'] {
    width: 100%;
    color: var(--ink);
    text-align: start;
  }
  & [role='option'] span > span {
    flex: 1 0 40%;
  }
  & [aria-selected='true'] {
    background: var(--sunken);
    outline: var(--hairline) solid var(--control-line);
    outline-offset: calc(-1 * var(--hairline));
  }
  & small {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--muted);
  }
`;

/** The command palette: a combobox whose list is always open. */
export default function PaletteDialog({ scope, onClose }: { scope: SessionScope; onClose(): void }) {
  // The queries of the screens, so that nothing is read twice.
  const inquiries = useQuery(inboxListsOf(scope).inquiries.get());
  const contact = useQuery(inboxListsOf(scope).contact.get());
  const media = useQuery(sectionedMediaOf(scope).get());
  useEffect(() => sectionedMediaOf(scope).onResult(toastQueryFailure('media')), [scope]);
  const [fixed] = useState(fixedEntries);
  const entries = useMemo(
    () => [
      ...fixed,
      ...peopleEntries('inquiry', inquiries.data?.items),
      ...peopleEntries('contact', contact.data?.items),
      ...mediaEntries('image', media.data?.sections.images),
      ...mediaEntries('video', media.data?.sections.videos),
    ],
    [fixed, inquiries.data, contact.data, media.data],
  );
  const [{ text, active }, setState] = useState({ text: '', active: 0 });
  const found = text.trim() ? entriesWith(text, entries) : fixed;
  // More than anybody reads.
  const rows = found.slice(0, 50);
  const index = Math.min(active, rows.length - 1);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index]);

  const choose = ({ target }: Entry) => {
    // What is chosen opens over the page, to which the focus returns first.
    flushSync(onClose);
    if (typeof target === 'string') scope.location.navigate(target);
    else target(scope);
  };
  /** The focus stays in the field, whose keys choose a row. */
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[index];
    if (event.nativeEvent.isComposing || !row) return;
    const move = (by: number) => setState({ text, active: (index + by + rows.length) % rows.length });
    if (event.key === 'Enter') choose(row);
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog className={dialog} title="Search everything" isOpen onDismiss={onClose}>
      <TextField
        isLabelHidden
        role="combobox"
        label="Search pages, actions, people, and media"
        placeholder="Search pages, actions, people, and media…"
        autoComplete="off"
        maxLength={searchLength}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={rows[index] && `${id}-${index}`}
        value={text}
        onChange={(event) => setState({ text: event.target.value, active: 0 })}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Results">
        {rows.map((row, place) => (
          <Button
            key={typeof row.target === 'string' ? row.target : row.label}
            id={`${id}-${place}`}
            icon={row.icon}
            tone="quiet"
            role="option"
            tabIndex={-1}
            aria-selected={place === index}
            onClick={() => choose(row)}
          >
            <span dir="auto">{row.label}</span>
            <small>{row.detail}</small>
          </Button>
        ))}
      </div>
      <LiveRegion>
        {text.trim() ? `${found.length} found` : 'Type to search people, images, and videos.'}
      </LiveRegion>
      {Object.entries({ Inquiries: inquiries, 'Contact messages': contact, Media: media }).map(
        ([name, { data, error, refresh }]) =>
          error === null ? (
            data === null && <p key={name}>{`Loading ${name.toLowerCase()}…`}</p>
          ) : (
            <p key={name} role="status">
              <span>{`${loadFailure(name.toLowerCase(), error)} `}</span>
              <Button size="small" icon="refresh" aria-label={`Retry ${name}`} onClick={refresh}>
                Retry
              </Button>
            </p>
          ),
      )}
    </Dialog>
  );
}
