import { defineRoute } from '#session/route.tsx';
import { startInquiries } from '../actors.ts';
import { provideMark } from '../FoundText.tsx';
import { InboxFilters } from './InboxFilters.tsx';
import { markFound } from './markFound.tsx';

provideMark(markFound);

export default defineRoute(startInquiries, InboxFilters);
