import { defineRoute } from '#session/route.tsx';
import { startContactReply } from './actors.ts';
import { Reply } from './Reply.tsx';

export default defineRoute(startContactReply, Reply);
