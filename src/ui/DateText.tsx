import { css } from 'goober';
import { type ReactNode, useEffect, useState } from 'react';

const text = css`
  position: relative;
  border-radius: var(--radius-small);

  & > [role='tooltip'] {
    position: absolute;
    left: 0;
    bottom: 100%;
    z-index: 1;
    width: max-content;
    max-width: var(--tooltip-width);
    padding: var(--space-half) var(--space-1);
    border: var(--hairline) solid var(--line);
    border-radius: var(--radius-small);
    background: var(--ink);
    color: var(--paper);
    font-size: var(--text-tiny);
    white-space: normal;
  }
`;

/** Not a control, and a stop for the Tab key all the same: the full form is for those without a mouse too. */
const reachable = { tabIndex: 0 };

/** A date in its short form, which can be given the focus; its full form shows on hover and focus until Escape. */
export function DateText({
  date,
  full,
  children,
}: {
  /** ISO 8601, or null. */
  date: string | null;
  full: string;
  children: ReactNode;
}) {
  const [isShown, setIsShown] = useState(false);
  const show = () => setIsShown(true);
  const hide = () => setIsShown(false);

  useEffect(() => {
    if (!isShown) return;
    const heard = ({ key }: KeyboardEvent) => key === 'Escape' && setIsShown(false);
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, [isShown]);

  // No date, or none that can be read: both forms say so.
  if (date === null || full === children) return <span>{children}</span>;
  return (
    <time
      dateTime={date}
      className={text}
      {...reachable}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      {children}
      {isShown && <span role="tooltip">{full}</span>}
    </time>
  );
}
