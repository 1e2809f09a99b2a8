import { places, promises } from '#tests/promises/promises.ts';

export const promisesFile = 'docs/promises.md';

const judged = (judgedIn: readonly string[]): string => {
  const charts = places.filter((place) => place !== 'simulation' && judgedIn.includes(place));
  const inCharts = charts.length > 0 ? [`in the charts (${charts.join(', ')})`] : [];
  const inSimulation = judgedIn.includes('simulation') ? ['in the simulation'] : [];
  return [...inCharts, ...inSimulation].join(' and ');
};

/** docs/promises.md. */
export const promisesMarkdown = (): string => `# Promises

What the dashboard promises a person, whatever they press, whatever the server, the connection and the browser do. In code a promise is an invariant: each has a check that is run after every step of the [explorations and of the simulation](reliability.md#exploration-and-simulation). Written by \`npm run charts\` from \`tests/promises/promises.ts\`.

${Object.values(promises)
  .map(({ text, judgedIn }) => `- ${text} *Judged ${judged(judgedIn)}.*\n`)
  .join('')}`;
