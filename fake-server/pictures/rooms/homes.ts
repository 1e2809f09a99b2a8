import { bed, bedside } from '../furniture/beds.ts';
import { art, artRow, mirror, vase } from '../furniture/decor.ts';
import { floorLamp, pendant, pendantStyles, tableLamp } from '../furniture/lamps.ts';
import { plant } from '../furniture/plants.ts';
import { armchair, chair, loungeChair, ottoman, sofa } from '../furniture/seating.ts';
import { bookcase, sideboard } from '../furniture/storage.ts';
import { coffeeTable, longTable, roundTable, sideTable } from '../furniture/tables.ts';
import { roundRug, rug } from '../shell/floors.ts';
import type { Piece } from '../solids.ts';
import { backWindow, flankingWindows, type Room, sideWindows } from './room.ts';

/** A sofa group around a low table. */
export const living: Room = (stage) => {
  const { random, palette, scene, left, right, height } = stage;
  const byBack = scene.windowWall === 'back';
  const x = random.between(-30, 20);
  const w = random.between(190, 236);
  const seats = random.pick(['pair', 'lounge', 'pouf'] as const);
  const pieces: Piece[] = [
    sofa(stage, x, byBack ? 40 : 26, w, palette.sofa),
    coffeeTable(stage, x + random.between(-12, 12), 178),
  ];
  if (!byBack && scene.wall !== 'slats') {
    pieces.push(random.chance(0.5) ? art(stage, x, 168, 128, 84) : artRow(stage, x, 168, 3, 52, 70));
  }
  if (scene.wall === 'slats' && !byBack) pieces.push(mirror(stage, x, 168, 92, 92));
  pieces.push(
    seats === 'lounge'
      ? loungeChair(stage, x + w / 2 + 34, 210, -1, palette.chair)
      : armchair(stage, x + w / 2 + 26, 150, 'left', palette.chair),
  );
  if (seats === 'pair') pieces.push(ottoman(stage, x - w / 2 + 6, 205, 62, 54, 42, palette.accentAlt));
  if (seats === 'pouf') pieces.push(ottoman(stage, x - 84, 232, 66, 60, 40, palette.accent));
  const lampSide = random.chance(0.5) ? 1 : -1;
  pieces.push(floorLamp(stage, x + lampSide * (w / 2 + 30), 34, -lampSide * 74));
  pieces.push(plant(stage, lampSide > 0 ? left + 52 : right - 50, 46, random.between(105, 150), 19));
  if (x - lampSide * (w / 2 + 34) > left + 100 || lampSide < 0) {
    pieces.push(
      sideTable(stage, x - lampSide * (w / 2 + 30), 62),
      tableLamp(stage, x - lampSide * (w / 2 + 30), 52, 63),
    );
  }
  if (random.chance(0.55))
    pieces.push(pendant(stage, x + 10, height - 62, 165, 28, random.pick(pendantStyles), palette.accent));
  if (right - (x + w / 2) > 130 && !byBack) pieces.push(bookcase(stage, right - 86, 84, 205, palette.wood));
  return {
    openings: byBack
      ? backWindow(stage, x, 270, scene.window === 'french' ? 8 : 88, true)
      : sideWindows(stage, true),
    carpet: random.chance(0.3) ? roundRug(stage, x, 178, 142) : rug(stage, x - 158, 92, x + 158, 268),
    pieces,
  };
};

/** A bed between two bedsides. */
export const bedroom: Room = (stage) => {
  const { random, palette, scene, right, left, height } = stage;
  const byBack = scene.windowWall === 'back';
  const x = random.between(-8, 16);
  const hanging = random.chance(0.5);
  const pieces: Piece[] = [bed(stage, x), bedside(stage, x - 122), bedside(stage, x + 122)];
  for (const side of [-122, 122]) {
    if (hanging)
      pieces.push(
        pendant(stage, x + side, 152, 26, 12, scene.seed % 2 === 0 ? 'globe' : 'cone', palette.accent),
      );
    else pieces.push(tableLamp(stage, x + side, 50, 24, 50));
  }
  if (!hanging && random.chance(0.5))
    pieces.push(
      pendant(
        stage,
        x,
        height - 66,
        120,
        34,
        random.pick(['paper', 'rattan', 'drum'] as const),
        palette.accentAlt,
      ),
    );
  if (scene.wall !== 'slats' && scene.wall !== 'arch')
    pieces.push(random.chance(0.5) ? artRow(stage, x, 184, 2, 62, 78, 14) : art(stage, x, 182, 118, 72));
  pieces.push(ottoman(stage, x, 232, 132, 42, 44, palette.chair));
  pieces.push(
    random.chance(0.5)
      ? plant(stage, right - 52, 50, 120)
      : armchair(stage, right - 62, 70, 'left', palette.chair),
  );
  if (!byBack) pieces.push(plant(stage, left + 44, 36, 96, 15));
  return {
    openings: byBack ? flankingWindows(stage, x, 168, 78, 74) : sideWindows(stage, true),
    carpet: rug(stage, x - 165, 104, x + 165, 296),
    pieces,
  };
};

/** A table laid for company. */
export const dining: Room = (stage) => {
  const { random, palette, scene, right, left, height } = stage;
  const byBack = scene.windowWall === 'back';
  const x = random.between(-24, 14);
  const style = random.pick(['wishbone', 'shell', 'spindle', 'padded'] as const);
  const round = random.chance(0.4);
  const w = round ? 150 : 226;
  const pieces: Piece[] = [];
  const spots = round ? [-38, 38] : [-74, 0, 74];
  for (const dx of spots)
    pieces.push(
      chair(stage, x + dx, 112, false, style, palette.chair),
      chair(stage, x + dx * 1.04, 238, true, style, palette.chair),
    );
  if (round) pieces.push(roundTable(stage, x, 172, 76, palette.wood));
  else pieces.push(longTable(stage, x, 130, w, 88, palette.wood));
  pieces.push({ z: 184, drawn: vase(stage, x - 8, 75, 172, 30) + vase(stage, x + 16, 75, 178, 20) });
  const shape = random.pick(pendantStyles);
  for (const dx of round ? [0] : random.pick([[-62, 0, 62], [0], [-46, 46]])) {
    pieces.push(
      pendant(stage, x + dx, height - 92, 172, round ? 36 : 22 + (dx === 0 ? 6 : 0), shape, palette.accent),
    );
  }
  pieces.push(plant(stage, right - 48, 52, 128, 19));
  if (byBack) pieces.push(plant(stage, left + 46, 40, 110));
  else {
    pieces.push(sideboard(stage, x, 184, palette.deep), tableLamp(stage, x - 68, 68, 22, 48));
    pieces.push({ z: 25, drawn: vase(stage, x + 62, 68, 22, 34) });
    pieces.push(
      scene.wall === 'arch'
        ? mirror(stage, x, 168, 104, 104)
        : random.chance(0.5)
          ? mirror(stage, x, 168, 110, 110)
          : artRow(stage, x, 168, 2, 76, 92, 16),
    );
  }
  return {
    openings: byBack
      ? backWindow(stage, x, 290, scene.window === 'french' ? 6 : 78, true)
      : sideWindows(stage, true),
    carpet: round ? roundRug(stage, x, 175, 150) : rug(stage, x - 170, 84, x + 170, 270),
    pieces,
  };
};
