import { join } from 'node:path';
import { promises } from '#tests/promises/promises.ts';
import { promisesFile, promisesMarkdown } from './plugins/promises.ts';
import { documentLinks, namedDocuments } from './plugins/requirements.ts';
import { application } from './plugins/simulator/application/build.ts';
import { hiddenReasons } from './plugins/storyboard/unseen.ts';
import { synonyms } from './plugins/synonyms.ts';
import { readWiring } from './plugins/wiring/system.ts';
import { defineReview } from './review/config.ts';
import { coverageFolder } from './review/core/coverage.ts';

const root = join(import.meta.dirname, '..');

/** What the design-review tool needs to know of this project. */
export default defineReview({
  root,
  charts: ['machines/*/*.machine.ts'],
  sources: ['package.json', 'machines', 'src'],
  out: 'docs/statecharts',
  command: 'npm run charts',
  about: [
    'The page of each chart is written by hand. [`index.html`](index.html) is searched by everyday words, and also runs the machines, and the whole application, in a simulator; a click on a',
    'state or transition plays the way there with the screens that a person sees, and names the tests, the rows of the',
    'specification, the decisions, the line of code and the mutants that the tests noticed there.',
    '`npm run charts -- --against A..B` shows what changed.',
  ].join('\n'),
  rules: { onError: true, inline: true, description: true, page: true },
  ports: readWiring,
  tests: { coverage: coverageFolder, command: 'npm run test:unit', trace: 'npm run trace' },
  requirements: {
    title: 'Rows of the specification',
    path: 'docs/specification.md',
    named: namedDocuments,
    linksOf: documentLinks(root),
  },
  stories: { folder: 'storyboard', hidden: hiddenReasons, command: 'npm run storyboard' },
  simulator: 'docs/plugins/simulator/main.tsx',
  application,
  groups: [
    {
      title: 'Screens',
      charts: ['application', 'sign-in', 'dashboard', 'media-screen', 'inbox-screen', 'settings-screen'],
    },
    {
      title: 'Parts of screens',
      charts: [
        'drawer',
        'palette',
        'media-list',
        'media-panel',
        'upload',
        'upload-queue',
        'page-drop',
        'shrink',
        'media-edit',
        'media-replace',
        'arrange',
        'media-undo',
        'selection',
        'search',
        'bulk-work',
        'deletion',
        'status-changes',
        'status-change',
        'reply',
        'reply-templates',
      ],
    },
    {
      title: 'Machinery',
      charts: [
        'session',
        'auth',
        'auth-restoring',
        'token-refresh',
        'query',
        'attempt',
        'transfer',
        'unread',
        'chunk',
        'release',
      ],
    },
  ],
  promises: {
    path: promisesFile,
    all: Object.entries(promises).map(([key, { text }]) => ({ key, text })),
  },
  synonyms,
  files: () => new Map([[promisesFile, promisesMarkdown()]]),
});
