import { InboxScreen } from '#screens/inbox/InboxScreen.tsx';
import { useAddress } from '../hooks/useAddress.ts';
import { usePending } from '../hooks/usePending.ts';
import { useThing } from '../hooks/useThing.ts';
import { useTitle } from '../hooks/useTitle.ts';
import { contactParts } from './inbox.parts.ts';

/** Wires the contact screen to its charts, its list and its address. */
export default function ContactRoute() {
  const { address, ...parts } = useThing(contactParts);
  useTitle('Contact Messages', usePending(parts.list()));
  useAddress(address);
  return <InboxScreen kind="contact" {...parts} />;
}
