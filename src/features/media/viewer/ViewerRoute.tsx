import { defineRoute } from '#session/route.tsx';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { startMedia } from '../actors.ts';
import { Viewer } from './Viewer.tsx';

export default defineRoute((scope: SessionScope) => once(scope, startMedia), Viewer);
