import { defineRoute } from '#session/route.tsx';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { startContact } from '../actors.ts';
import { startBulkInbox } from './actors.ts';
import { InboxSelection } from './InboxSelection.tsx';

const startBulkContact = (scope: SessionScope) => startBulkInbox(scope, once(scope, startContact));

export default defineRoute(startBulkContact, InboxSelection);
