import { art, bowl, mirror, vase } from '../furniture/decor.ts';
import {
  bathtub,
  counter,
  hood,
  tallUnit,
  towelLadder,
  wallUnits,
  washstand,
  worktop,
} from '../furniture/fitted.ts';
import { pendant, pendantStyles, sconce } from '../furniture/lamps.ts';
import { plant, potted } from '../furniture/plants.ts';
import { stool } from '../furniture/seating.ts';
import { wallShelf } from '../furniture/storage.ts';
import { roundRug, rug } from '../shell/floors.ts';
import type { Piece } from '../solids.ts';
import { backWindow, type Room, sideWindows } from './room.ts';

/** A run of cabinets with an island before it. */
export const kitchen: Room = (stage) => {
  const { random, palette, scene, left, right, height } = stage;
  const byBack = scene.windowWall === 'back';
  const colour = random.pick([palette.deep, palette.deep, palette.chair, palette.trim]);
  const tower = 64;
  const from = left + (byBack ? 24 : 60);
  const w = right - 20 - tower - from;
  const x = from + w / 2;
  const islandX = random.between(-40, 10);
  const pieces: Piece[] = [
    worktop(stage, from, w, colour),
    tallUnit(stage, right - 20 - tower, tower, 236, colour, true),
    counter(stage, islandX, 190, 236, 70, 91, random.pick(['boards', 'plain', 'boards'] as const)),
  ];
  if (byBack) {
    pieces.push({
      z: 40,
      drawn: potted(stage, from + 40, 91, 20, 30) + vase(stage, x + w * 0.38, 91, 24, 30),
    });
  } else {
    const cooker = from + w * 0.62;
    pieces.push(hood(stage, cooker, random.pick([palette.trim, palette.metal, palette.deep])));
    const room = cooker - 60 - from;
    if (random.chance(0.5)) pieces.push(wallUnits(stage, from, room, colour));
    else
      pieces.push(
        wallShelf(stage, from + 8, 160, room - 16, palette.wood, 'vases'),
        wallShelf(stage, from + 8, 202, room - 16, palette.wood, 'vases'),
      );
    pieces.push(
      wallShelf(stage, cooker + 58, 160, Math.max(30, from + w - cooker - 66), palette.wood, 'vases'),
    );
    pieces.push({ z: 40, drawn: vase(stage, from + 28, 91, 28, 26) });
  }
  const seat = random.pick([palette.wood, palette.chair, palette.accent]);
  const backed = random.chance(0.5);
  for (const dx of [-74, 0, 74]) pieces.push(stool(stage, islandX + dx, 292, 66, seat, backed));
  pieces.push({
    z: 230,
    drawn: bowl(stage, islandX - 60, 91, 226, palette.accent, 18) + vase(stage, islandX + 66, 91, 222, 32),
  });
  const shape = random.pick(pendantStyles);
  for (const dx of random.pick([
    [-72, 0, 72],
    [-54, 54],
  ]))
    pieces.push(pendant(stage, islandX + dx, height - 84, 224, 19, shape, palette.accent));
  return {
    openings: byBack
      ? backWindow(stage, x - 10, Math.min(w - 30, 260), 112, false)
      : sideWindows(stage, false),
    pieces,
  };
};

/** A free-standing tub and a wash-stand. */
export const bathroom: Room = (stage) => {
  const { random, palette, scene, left, right, height } = stage;
  const byBack = scene.windowWall === 'back';
  const tubX = random.between(-86, -66);
  const standX = right - 106;
  const pieces: Piece[] = [
    bathtub(stage, tubX, byBack ? 120 : 132),
    washstand(stage, standX, 132),
    mirror(stage, standX, 164, random.chance(0.5) ? 92 : 84, random.chance(0.5) ? 92 : 112),
    sconce(stage, standX - 66, 164),
    sconce(stage, standX + 66, 164),
    stool(stage, tubX - 128, 176, 44, palette.wood),
    plant(stage, left + 48, 60, 122, 18),
  ];
  pieces.push({ z: 177, drawn: vase(stage, tubX - 128, 45, 176, 20) });
  if (!byBack)
    pieces.push(random.chance(0.5) ? towelLadder(stage, tubX + 46) : art(stage, tubX, 196, 84, 62));
  if (random.chance(0.6))
    pieces.push(
      pendant(
        stage,
        tubX + 10,
        height - 52,
        130,
        26,
        random.pick(['globe', 'rattan', 'drum'] as const),
        palette.accent,
      ),
    );
  return {
    openings: byBack ? backWindow(stage, tubX, 190, 104, false) : sideWindows(stage, false),
    carpet: random.chance(0.5)
      ? roundRug(stage, standX - 20, 148, 64)
      : rug(stage, tubX - 90, 190, tubX + 90, 262),
    pieces,
  };
};
