import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiFiles } from './files.ts';

/** `npm run openapi` generates docs/openapi.json and docs/api.html. */

for (const [name, text] of await openApiFiles()) writeFileSync(join('docs', name), text);
