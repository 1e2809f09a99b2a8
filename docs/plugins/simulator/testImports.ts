/** Of a test that the simulator writes. */
export const testImports = [
  "import { examples } from '#docs/plugins/simulator/examples/index.ts';",
  "import { simulate } from '#docs/review/simulator/simulation.ts';",
];
