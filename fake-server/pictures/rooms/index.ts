import type { RoomKind } from '../scene.ts';
import { hallway } from './hallway.ts';
import { bedroom, dining, living } from './homes.ts';
import { library, meeting } from './learning.ts';
import type { Room } from './room.ts';
import { bathroom, kitchen } from './service.ts';
import { study } from './study.ts';
import { cafe, shop, terrace, waiting } from './trade.ts';

/** How each kind of room is furnished. */
export const rooms: Record<RoomKind, Room> = {
  living,
  kitchen,
  bedroom,
  cafe,
  study,
  bathroom,
  shop,
  dining,
  waiting,
  hallway,
  library,
  terrace,
  meeting,
};
