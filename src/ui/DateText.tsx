/** A date in its short form; the full form is the title. */
export const DateText = ({
  date,
  full,
  children,
}: {
  /** ISO 8601, or null. */
  date: string | null;
  full: string;
  children: string;
}) =>
  // Without a valid date there is only one form.
  date === null || full === children ? (
    <span>{children}</span>
  ) : (
    <time dateTime={date} title={full}>
      {children}
    </time>
  );
