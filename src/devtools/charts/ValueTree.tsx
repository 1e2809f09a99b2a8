import { css } from 'goober';
import type { Shown } from '../redact.ts';

const tree = css`
  font: var(--text-tiny) / 1.5 ui-monospace, monospace;
  overflow-wrap: anywhere;

  & ul {
    list-style: none;
    margin: 0;
    padding-left: var(--space-2);
  }
  & > ul {
    padding-left: 0;
  }
  & summary {
    cursor: pointer;
  }
  & b {
    font-weight: 500;
    color: var(--clay);
  }
  & i {
    color: var(--muted);
  }
`;

/** A value as a tree whose branches can be closed. */
export const ValueTree = ({ value }: { value: Shown }) => (
  <div className={tree}>
    <ul>
      <Branch value={value} depth={0} />
    </ul>
  </div>
);

/** Deeper branches are closed until one opens them. */
const openDepth = 2;

function Branch({ value, depth }: { value: Shown; depth: number }) {
  if (typeof value !== 'object' || value === null) return <li>{plain(value)}</li>;
  const entries: readonly (readonly [string, Shown])[] = Object.entries(value);
  if (entries.length === 0) return <li>{sizeText(value)}</li>;
  return entries.map(([name, content]) => (
    <li key={name}>
      {isNested(content) ? (
        <details open={depth < openDepth}>
          <summary>
            <b>{name}</b> <i>{sizeText(content)}</i>
          </summary>
          <ul>
            <Branch value={content} depth={depth + 1} />
          </ul>
        </details>
      ) : (
        <>
          <b>{name}</b>:{' '}
          {typeof content === 'object' && content !== null ? sizeText(content) : plain(content)}
        </>
      )}
    </li>
  ));
}

type Nested = Exclude<Shown, null | boolean | number | string>;

const isNested = (value: Shown): value is Nested =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

const sizeText = (value: Nested): string =>
  Array.isArray(value) ? `[${value.length}]` : Object.keys(value).length === 0 ? '{}' : '';

const plain = (value: null | boolean | number | string): string =>
  typeof value === 'string' && !/^\(.*\)$|^•+$/.test(value) ? JSON.stringify(value) : String(value);
