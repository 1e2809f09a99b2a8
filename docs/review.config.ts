import { join } from 'node:path';
import { defineReview } from './review/config.ts';

export default defineReview({
  root: join(import.meta.dirname, '..'),
  charts: ['machines/*/*.machine.ts'],
  sources: ['package.json', 'machines', 'src'],
  out: 'docs/statecharts',
  command: 'npm run charts',
});
