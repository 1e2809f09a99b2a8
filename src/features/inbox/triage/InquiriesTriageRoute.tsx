import { defineRoute } from '#session/route.tsx';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { startInquiries } from '../actors.ts';
import { startTriage } from './actors.ts';
import { Triage } from './Triage.tsx';

const startInquiriesTriage = (scope: SessionScope) => startTriage(scope, once(scope, startInquiries));

export default defineRoute(startInquiriesTriage, Triage);
