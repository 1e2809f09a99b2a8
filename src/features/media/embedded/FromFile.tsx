import { css } from 'goober';
import type { EmbeddedField } from '#domain/embeddedTexts.ts';
import { Button } from '#ui/Button.tsx';
import { embeddedLabels } from './labels.ts';

const style = css`
  display: flex;
  align-items: baseline;
  gap: var(--space-1);
  margin: 0;
  color: var(--muted);
  font-size: var(--text-small);

  & > span {
    min-width: 0;
    overflow-wrap: anywhere;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
  }
  & > button {
    flex: none;
  }
`;

/** A text of the file itself, which is taken by a press. `name` tells what it is of, for who does not see its place. */
export const FromFile = ({ text, name, onUse }: { text: string; name: string; onUse(): void }) => (
  <p className={style}>
    <span>{embeddedLabels.offer(text)}</span>
    <Button size="small" aria-label={embeddedLabels.use(name)} onClick={onUse}>
      Use
    </Button>
  </p>
);

/** The texts of several fields in one line. */
export const joined = (texts: Readonly<Record<EmbeddedField, string>>, fields: readonly EmbeddedField[]) =>
  fields.map((field) => texts[field]).join(' · ');
