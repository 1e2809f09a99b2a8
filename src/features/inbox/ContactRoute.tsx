import { useDocumentTitle } from '#components/useDocumentTitle.ts';
import { defineRoute } from '#session/route.tsx';
import { useUrlSync } from '#session/useUrlSync.ts';
import { startContact } from './actors.ts';
import { InboxScreen } from './InboxScreen.tsx';
import { inboxLabels } from './labels.ts';

export default defineRoute(startContact, function ContactRoute({ url, ...props }) {
  useDocumentTitle(inboxLabels[props.kind].title);
  useUrlSync(url);
  return <InboxScreen {...props} />;
});
