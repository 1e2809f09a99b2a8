/** The rows of a CSV file as RFC 4180 reads them, by the names of their columns. */
export function readCsv(text: string): readonly Readonly<Record<string, string>>[] {
  const [header = [], ...rows] = text
    .replace('\uFEFF', '')
    .match(/(?:"(?:[^"]|"")*"|[^",\r\n]|,)+\r\n/g)
    ?.map((line) =>
      [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n)/g)].map(
        ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    ) ?? [[]];
  return rows.map((cells) => {
    if (cells.length !== header.length) throw new Error(`${cells.length} cells: ${cells.join()}`);
    return Object.fromEntries(header.map((name, column) => [name, cells[column] ?? '']));
  });
}
