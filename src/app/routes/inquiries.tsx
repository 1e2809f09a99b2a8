import { InboxScreen } from '#screens/inbox/InboxScreen.tsx';
import { useAddress } from '../hooks/useAddress.ts';
import { usePending } from '../hooks/usePending.ts';
import { useThing } from '../hooks/useThing.ts';
import { useTitle } from '../hooks/useTitle.ts';
import { inquiryParts } from './inbox.parts.ts';

/** Wires the inquiries screen to its charts, its list and its address. */
export default function InquiriesRoute() {
  const { address, ...parts } = useThing(inquiryParts);
  useTitle('Inquiries Management', usePending(parts.list()));
  useAddress(address);
  return <InboxScreen kind="inquiry" {...parts} />;
}
