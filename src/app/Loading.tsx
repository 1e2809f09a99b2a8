/** The loading state: the same that index.html paints before any script. */
export const Loading = () => (
  <div className="boot" role="status">
    <span className="mark" aria-hidden="true" />
    <p>Loading…</p>
  </div>
);
