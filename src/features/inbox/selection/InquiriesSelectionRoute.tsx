import { defineRoute } from '#session/route.tsx';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { startInquiries } from '../actors.ts';
import { startBulkInbox } from './actors.ts';
import { InboxSelection } from './InboxSelection.tsx';

const startBulkInquiries = (scope: SessionScope) => startBulkInbox(scope, once(scope, startInquiries));

export default defineRoute(startBulkInquiries, InboxSelection);
