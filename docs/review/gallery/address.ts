/**
 * The address of a chart, state or transition within the page: `#upload`, `#upload/submitting.dialog`,
 * `#upload/submitting/done%20uploadFile/0` (source, event, index). The root keeps the id of the chart.
 */
export function addressOf(name: string, chart: string, id: string | null): string {
  if (id === null) return `#${name}`;
  const path = id.startsWith(`${chart}.`) ? id.slice(chart.length + 1) : id;
  return `#${name}/${path.split('|').map(encodeURIComponent).join('/')}`;
}
