const pictures = import.meta.glob<string>('#docs/statecharts/*.svg', { query: '?raw', import: 'default' });

/** `mediaLibrary` as the pictures are named: `media-library`. */
const fileName = (chart: string): string => chart.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Gives the drawn SVG of a chart by the chart's id; null when it has not been drawn. */
export async function pictureOf(chart: string): Promise<string | null> {
  const found = Object.entries(pictures).find(([path]) => path.endsWith(`/${fileName(chart)}.svg`));
  return found ? found[1]() : null;
}
