import { css } from 'goober';

const avatar = css`
  flex: none;
  display: inline-grid;
  place-items: center;
  width: var(--target);
  height: var(--target);
  border-radius: 50%;
  background: var(--clay-soft);
  color: var(--clay-strong);
  font-family: var(--font-display);
  font-size: var(--text-large);
  line-height: 1;
`;

/** The initial of a name or an email; hidden from screen readers, because the text is shown beside it. */
export const Avatar = ({ text }: { text: string }) => (
  <span aria-hidden="true" className={avatar}>
    {[...text.trim()][0]?.toLocaleUpperCase()}
  </span>
);
