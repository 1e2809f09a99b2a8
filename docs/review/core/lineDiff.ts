/** Lines around a change. */
const context = 2;

/** The lengths of the longest common subsequences of the ends of two lists of lines. */
function commonLengths(old: readonly string[], now: readonly string[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] ?? [];
      const below = lengths[i + 1] ?? [];
      row[j] = old[i] === now[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  return lengths;
}

/** The lines that differ, with `+` or `-` before them, and two lines around each; `…` for what is left out. */
export function lineDiff(before: string, after: string): string {
  const [old, now] = [before.trimEnd().split('\n'), after.trimEnd().split('\n')];
  const lengths = commonLengths(old, now);
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const isSame = i < old.length && j < now.length && old[i] === now[j];
    const skipsOld = (lengths[i + 1]?.[j] ?? -1) >= (lengths[i]?.[j + 1] ?? -1);
    if (isSame) lines.push(`  ${old[i]}`);
    else lines.push(i < old.length && (skipsOld || j >= now.length) ? `- ${old[i]}` : `+ ${now[j]}`);
    const last = lines.at(-1) ?? '';
    if (!last.startsWith('+')) i += 1;
    if (!last.startsWith('-')) j += 1;
  }
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some((line) => !line.startsWith(' '));
  return lines.flatMap((line, index) => (isNear(index) ? line : isNear(index + 1) ? '…' : [])).join('\n');
}
