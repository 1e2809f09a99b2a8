import { artRow, bookStack, bowl, vase } from '../furniture/decor.ts';
import { pendant, pendantStyles } from '../furniture/lamps.ts';
import { plant } from '../furniture/plants.ts';
import { armchair, chair, ottoman } from '../furniture/seating.ts';
import { bookcase, sideboard } from '../furniture/storage.ts';
import { longTable } from '../furniture/tables.ts';
import { laptop, moodBoard, planBasket, readingLamp, taskChair } from '../furniture/work.ts';
import { rug } from '../shell/floors.ts';
import type { Piece } from '../solids.ts';
import { backWindow, flankingWindows, type Room, sideWindows } from './room.ts';

/** A reading room: shelves to the ceiling and a long table. */
export const library: Room = (stage) => {
  const { random, palette, scene, left, right, height } = stage;
  const byBack = scene.windowWall === 'back';
  const colour = random.pick([palette.wood, palette.deep, palette.trim, palette.woodDeep]);
  const tall = Math.min(height - 26, 264);
  const pieces: Piece[] = [];
  if (byBack) {
    pieces.push(
      bookcase(stage, left + 14, 128, tall, colour, 1, 0.9),
      bookcase(stage, right - 142, 128, tall, colour, 1, 0.9),
    );
    pieces.push(ottoman(stage, 0, 8, right - left - 310, 46, 46, palette.sofa));
  } else {
    const each = (right - left - 70) / 3;
    for (let index = 0; index < 3; index += 1)
      pieces.push(bookcase(stage, left + 40 + index * each, each - 2, tall, colour, 1, 0.85));
  }
  const x = random.between(-30, 10);
  const style = random.pick(['spindle', 'shell', 'wishbone'] as const);
  for (const dx of [-74, 0, 74])
    pieces.push(
      chair(stage, x + dx, 128, false, style, palette.chair),
      chair(stage, x + dx, 262, true, style, palette.chair),
    );
  pieces.push(longTable(stage, x, 148, 250, 92, random.pick([palette.wood, palette.stone])));
  for (const dx of [-66, 66]) pieces.push(readingLamp(stage, x + dx, 75, 190));
  pieces.push({
    z: 196,
    drawn:
      bookStack(stage, x - 20, 75, 196) +
      bookStack(stage, x + 104, 75, 206) +
      vase(stage, x + 18, 75, 186, 24),
  });
  pieces.push(armchair(stage, right - 66, 190, 'left', palette.sofa), plant(stage, left + 48, 150, 128, 19));
  const shape = random.pick(pendantStyles);
  for (const dx of [-70, 70])
    pieces.push(pendant(stage, x + dx, height - 74, 194, 22, shape, palette.accent));
  return {
    openings: byBack ? backWindow(stage, 0, right - left - 330, 74, false) : sideWindows(stage, false),
    carpet: rug(stage, x - 170, 96, x + 170, 290),
    pieces,
  };
};

/** A meeting room of a studio or office. */
export const meeting: Room = (stage) => {
  const { random, palette, scene, left, right, height } = stage;
  const byBack = scene.windowWall === 'back';
  const x = random.between(-24, 18);
  const pieces: Piece[] = [];
  const colour = random.pick([palette.sofa, palette.chair, palette.deep]);
  const swivel = random.chance(0.5);
  for (const dx of [-96, -32, 32, 96]) {
    pieces.push(chair(stage, x + dx, 122, false, 'padded', colour));
    pieces.push(
      swivel
        ? taskChair(stage, x + dx * 1.02, 264, colour)
        : chair(stage, x + dx * 1.02, 262, true, 'padded', colour),
    );
  }
  pieces.push(
    longTable(stage, x, 142, 290, 96, random.pick([palette.wood, palette.stone, palette.woodDeep])),
  );
  pieces.push({
    z: 200,
    drawn:
      laptop(stage, x - 80, 75, 206) +
      laptop(stage, x + 84, 75, 170, false) +
      bowl(stage, x, 75, 190, palette.accent, 16) +
      vase(stage, x + 30, 75, 186, 26),
  });
  const shape = random.pick(pendantStyles);
  for (const dx of random.pick([
    [-80, 0, 80],
    [-56, 56],
  ]))
    pieces.push(pendant(stage, x + dx, height - 88, 190, 21, shape, palette.accent));
  pieces.push(plant(stage, right - 46, 56, 140, 20), plant(stage, left + 46, 70, 118, 18));
  if (byBack) pieces.push(planBasket(stage, right - 110, 40));
  else {
    pieces.push(sideboard(stage, x, 210, palette.deep, 62));
    pieces.push(
      random.chance(0.5) ? moodBoard(stage, x, 172, 190, 104) : artRow(stage, x, 172, 3, 62, 80, 16),
    );
    pieces.push({ z: 30, drawn: vase(stage, x - 80, 62, 20, 34) + bookStack(stage, x + 62, 62, 20) });
  }
  return {
    openings: byBack
      ? random.chance(0.5)
        ? backWindow(stage, x, 330, 70, false)
        : flankingWindows(stage, x, 120, 130, 30)
      : sideWindows(stage, false),
    carpet: rug(stage, x - 185, 92, x + 185, 298),
    pieces,
  };
};
