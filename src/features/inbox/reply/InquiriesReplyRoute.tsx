import { defineRoute } from '#session/route.tsx';
import { startInquiriesReply } from './actors.ts';
import { Reply } from './Reply.tsx';

export default defineRoute(startInquiriesReply, Reply);
