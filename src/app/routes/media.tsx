import { MediaScreen } from '#screens/media/MediaScreen.tsx';
import { useAddress } from '../hooks/useAddress.ts';
import { useThing } from '../hooks/useThing.ts';
import { useTitle } from '../hooks/useTitle.ts';
import { mediaParts } from './media.parts.ts';

/** Wires the media screen to its charts, its queries and its address. */
export default function MediaRoute() {
  useTitle('Media Management');
  const { address, ...parts } = useThing(mediaParts);
  useAddress(address);
  return <MediaScreen {...parts} />;
}
