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

/** Focusable although it is not a control, so that the keyboard reaches the full form too. */
const focusable = { tabIndex: 0 };

/** A date in its short form; the full form is shown on hover and focus, and Escape hides it. */
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
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setIsShown(false);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isShown]);

  // Without a valid date there is only one form.
  if (date === null || full === children) return <span>{children}</span>;
  return (
    <time
      dateTime={date}
      className={text}
      {...focusable}
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
