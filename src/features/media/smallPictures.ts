import { keptSwitch } from '#session/keptSwitch.ts';

/** Whether the pictures of the cards are small. */
export const smallPictures = keptSwitch('admin-small-pictures', false);
