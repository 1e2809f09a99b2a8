import { useDocumentTitle } from '#components/useDocumentTitle.ts';
import { defineRoute } from '#session/route.tsx';
import { useUrlSync } from '#session/useUrlSync.ts';
import { startInquiries } from './actors.ts';
import { InboxScreen } from './InboxScreen.tsx';
import { inboxLabels } from './labels.ts';

export default defineRoute(startInquiries, function InquiriesRoute({ url, ...props }) {
  useDocumentTitle(inboxLabels[props.kind].title);
  useUrlSync(url);
  return <InboxScreen {...props} />;
});
