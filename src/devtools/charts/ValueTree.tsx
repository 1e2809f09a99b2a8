import { css } from 'goober';
import type { RedactedValue } from '../redact.ts';

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

export const ValueTree = ({ value }: { value: RedactedValue }) => (
  <div className={tree}>
    <ul>
      <Branch value={value} depth={0} />
    </ul>
  </div>
);

/** Deeper branches are collapsed at first. */
const openDepth = 2;

function Branch({ value, depth }: { value: RedactedValue; depth: number }) {
  if (typeof value !== 'object' || value === null) return <li>{plain(value)}</li>;
  const entries: readonly (readonly [string, RedactedValue])[] = Object.entries(value);
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

type Nested = Exclude<RedactedValue, null | boolean | number | string>;

const isNested = (value: RedactedValue): value is Nested =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

const sizeText = (value: Nested): string =>
  Array.isArray(value) ? `[${value.length}]` : Object.keys(value).length === 0 ? '{}' : '';

const plain = (value: null | boolean | number | string): string =>
  typeof value === 'string' && !/^\(.*\)$|^•+$/.test(value) ? JSON.stringify(value) : String(value);
