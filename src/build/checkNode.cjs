// Runs before every npm command. No package, no module of Node and no syntax after 2015: an old Node must get to its sentence.
const { engines } = require('../../package.json');

/** The parts of a version or of one alternative of a range: `^20.19.0`. */
const numbers = (text) => text.match(/\d+/g).map(Number);

const ranges = engines.node.split(' || ');

/** Whether `version` is in one of the ranges `^a.b.c` and `>=a.b.c`. */
const isSupported = (version) =>
  ranges.some((range) => {
    const [major, minor] = numbers(version);
    const [lowest, lowestMinor] = numbers(range);
    return major === lowest ? minor >= lowestMinor : major > lowest && range.startsWith('>=');
  });

const inWords = ranges
  .map((range) => `${numbers(range).slice(0, 2).join('.')}${range.startsWith('>=') ? ' or newer' : ''}`)
  .join(', ');

function problem() {
  if (!isSupported(process.version))
    return `This is Node ${process.version.slice(1)}, and the project needs one of these: ${inWords}. .nvmrc names one for nvm, fnm and others.`;
  try {
    require.resolve('vite/package.json');
    return null;
  } catch (_) {
    return 'The packages are not installed. Run: npm ci';
  }
}

const sentence = problem();
if (sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
