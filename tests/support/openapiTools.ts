import { resolve } from 'node:path';
import { installPackages } from './installPackages.ts';

/** Where the tools of decision 157 are installed. */
export const toolsFolder = resolve('.cache/openapi-tools');

/** The last versions that run on every Node of this project. */
const dependencies = {
  '@redocly/cli': '2.77.0',
  '@stoplight/prism-cli': '5.14.2',
  '@stoplight/spectral-cli': '6.16.3',
  'openapi-fetch': '0.17.0',
  'openapi-typescript': '7.13.0',
  typescript: '5.9.3',
};

/** Returns why that is not possible here, or null. */
export const installTools = (): Promise<string | null> =>
  installPackages(toolsFolder, {
    manifest: JSON.stringify({ private: true, type: 'module', dependencies }),
  });
