import { writeFile } from 'node:fs/promises';
import { displayFont } from './displayFont.ts';

await writeFile('src/ui/fonts/fraunces.woff2', await displayFont());
