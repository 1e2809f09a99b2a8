import { join } from 'node:path';
import type { ReviewConfig } from './review/config.ts';

const config: ReviewConfig = {
  root: join(import.meta.dirname, '..'),
  charts: ['machines/*/*.machine.ts'],
  sources: ['package.json', 'machines', 'src'],
  out: 'docs/statecharts',
};

export default config;
