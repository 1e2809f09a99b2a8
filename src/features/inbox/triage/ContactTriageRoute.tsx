import { defineRoute } from '#session/route.tsx';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { startContact } from '../actors.ts';
import { startTriage } from './actors.ts';
import { Triage } from './Triage.tsx';

const startContactTriage = (scope: SessionScope) => startTriage(scope, once(scope, startContact));

export default defineRoute(startContactTriage, Triage);
