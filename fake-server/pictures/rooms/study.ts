import { artRow, bookStack, vase } from '../furniture/decor.ts';
import { floorLamp, pendant, pendantStyles, sconce } from '../furniture/lamps.ts';
import { plant } from '../furniture/plants.ts';
import { armchair } from '../furniture/seating.ts';
import { bookcase, wallShelf } from '../furniture/storage.ts';
import { longTable } from '../furniture/tables.ts';
import { deskLamp, laptop, monitor, moodBoard, planBasket, taskChair } from '../furniture/work.ts';
import { rug } from '../shell/floors.ts';
import type { Piece } from '../solids.ts';
import { backWindow, type Room, sideWindows } from './room.ts';

/** A desk with its chair, shelves and samples. */
export const study: Room = (stage) => {
  const { random, palette, scene, left, right, height } = stage;
  const byBack = scene.windowWall === 'back';
  const x = random.between(-52, -26);
  const w = 180;
  const pieces: Piece[] = [
    bookcase(
      stage,
      right - 136,
      128,
      Math.min(246, height - 34),
      random.pick([palette.wood, palette.deep]),
      2,
    ),
    longTable(stage, x, 62, w, 76, palette.wood),
    taskChair(stage, x + random.between(-16, 20), 176, palette.chair),
    deskLamp(stage, x - w / 2 + 20, 75, 84),
    plant(stage, left + 44, 36, 132, 18),
    planBasket(stage, x + w / 2 + 26, 120),
  ];
  pieces.push({
    z: 101,
    drawn:
      (random.chance(0.6) ? monitor(stage, x, 75, 92) : laptop(stage, x, 75, 100, false)) +
      bookStack(stage, x + 60, 75, 104) +
      vase(stage, x + w / 2 - 12, 75, 84, 26),
  });
  pieces.push(armchair(stage, right - 74, 190, 'left', palette.sofa));
  if (random.chance(0.6)) pieces.push(floorLamp(stage, left + 66, 110, 60));
  if (byBack) pieces.push(sconce(stage, left + 60, 176));
  else if (random.chance(0.4))
    pieces.push(
      wallShelf(stage, x - 85, 164, 168, palette.wood, 'books'),
      wallShelf(stage, x - 85, 208, 168, palette.wood, 'vases'),
    );
  else
    pieces.push(
      random.chance(0.5) ? moodBoard(stage, x, 176, 168, 98) : artRow(stage, x, 176, 2, 66, 84, 14),
    );
  if (random.chance(0.5))
    pieces.push(pendant(stage, x + 20, height - 66, 150, 25, random.pick(pendantStyles), palette.accent));
  return {
    openings: byBack ? backWindow(stage, x, 210, 92, true) : sideWindows(stage, false),
    carpet: rug(stage, x - 140, 92, x + 190, 262),
    pieces,
  };
};
