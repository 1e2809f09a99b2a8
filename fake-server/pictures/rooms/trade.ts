import { art, artRow, bookStack, bowl, mirror, vase } from '../furniture/decor.ts';
import { counter } from '../furniture/fitted.ts';
import { floorLamp, pendant, pendantStyles, sconce, tableLamp } from '../furniture/lamps.ts';
import { plant, potted } from '../furniture/plants.ts';
import { armchair, chair, ottoman, sofa, stool } from '../furniture/seating.ts';
import { bookcase, wallShelf } from '../furniture/storage.ts';
import { coffeeTable, roundTable, sideTable } from '../furniture/tables.ts';
import { bottles, clothesRail, espressoMachine, laptop, plinth } from '../furniture/work.ts';
import { roundRug, rug } from '../shell/floors.ts';
import { box, type Piece } from '../solids.ts';
import { backWindow, type Room, sideWindows } from './room.ts';

/** A bar with stools, or a banquette with small tables. */
export const cafe: Room = (stage) => {
  const { random, palette, scene, left, right, height } = stage;
  const byBack = scene.windowWall === 'back';
  const shape = random.pick(pendantStyles);
  const pieces: Piece[] = [];
  if (byBack) {
    const bench = right - left - 130;
    const x = -10;
    pieces.push({
      z: 30,
      drawn:
        box(stage, { x: x - bench / 2, y: 0, z: 8, w: bench, h: 30, d: 52 }, palette.wood) +
        box(stage, { x: x - bench / 2, y: 44, z: 2, w: bench, h: 54, d: 16 }, palette.sofa, 6) +
        box(stage, { x: x - bench / 2, y: 28, z: 8, w: bench, h: 18, d: 54 }, palette.sofa, 5),
    });
    for (const dx of [-158, 0, 158]) {
      pieces.push(
        roundTable(stage, x + dx, 104, 34, palette.stone),
        chair(stage, x + dx - 20, 166, true, 'spindle', palette.chair),
      );
      pieces.push({ z: 110, drawn: vase(stage, x + dx + 6, 74, 104, 17) });
      pieces.push(pendant(stage, x + dx, height - 108, 96, 17, shape, palette.accent));
    }
    pieces.push(
      roundTable(stage, x + 96, 262, 36, palette.wood),
      chair(stage, x + 30, 262, false, 'spindle', palette.chair),
      chair(stage, x + 176, 268, false, 'spindle', palette.chair),
    );
    pieces.push({ z: 270, drawn: bowl(stage, x + 96, 74, 262, palette.accent, 11) });
    pieces.push(
      plant(stage, left + 44, 120, 130, 20),
      sconce(stage, left + 40, 190),
      sconce(stage, right - 40, 190),
    );
  } else {
    const x = random.between(-20, 26);
    pieces.push(
      wallShelf(stage, x - 150, 148, 300, palette.wood, 'vases'),
      {
        z: 15,
        drawn:
          box(stage, { x: x - 150, y: 187, z: 0, w: 300, h: 4, d: 24 }, palette.wood) +
          bottles(stage, x - 140, 191, 12, 282),
      },
      {
        z: 15.5,
        drawn:
          box(stage, { x: x - 150, y: 229, z: 0, w: 300, h: 4, d: 24 }, palette.wood) +
          bottles(stage, x - 140, 233, 12, 280),
      },
      counter(stage, x, 96, 330, 58, 104, random.pick(['tiles', 'boards'] as const)),
      espressoMachine(stage, x + 92, 104, 120),
    );
    pieces.push({
      z: 130,
      drawn:
        vase(stage, x - 120, 104, 122, 34) +
        bowl(stage, x - 62, 104, 128, palette.linen, 15) +
        potted(stage, x + 148, 104, 126, 26),
    });
    for (const dx of [-120, -40, 40, 120])
      pieces.push(stool(stage, x + dx, 206, 74, random.chance(0.5) ? palette.wood : palette.chair, true));
    for (const dx of [-105, 0, 105])
      pieces.push(pendant(stage, x + dx, height - 86, 128, 18, shape, palette.accent));
    pieces.push(
      roundTable(stage, left + 96, 300, 36, palette.wood),
      chair(stage, left + 170, 300, false, 'spindle', palette.chair),
    );
    pieces.push(plant(stage, right - 42, 60, 130, 19));
  }
  return { openings: byBack ? backWindow(stage, -10, 340, 112, false) : sideWindows(stage, false), pieces };
};

/** A shop: shelves, plinths with goods and a rail or a counter. */
export const shop: Room = (stage) => {
  const { random, palette, scene, left, right, height } = stage;
  const byBack = scene.windowWall === 'back';
  const fashion = random.chance(0.55);
  const pieces: Piece[] = [];
  if (byBack) {
    pieces.push(
      clothesRail(stage, left + 100, 70, 132),
      bookcase(stage, right - 96, 92, 216, palette.wood, 1, 0.1),
    );
  } else {
    for (const y of [96, 146, 196]) pieces.push(wallShelf(stage, -150, y, 236, palette.wood, 'vases'));
    pieces.push(
      fashion
        ? clothesRail(stage, right - 100, 60, 140)
        : bookcase(stage, right - 128, 120, 214, palette.wood, 2, 0.1),
    );
    pieces.push({ z: 22, drawn: box(stage, { x: -152, y: 0, z: 0, w: 240, h: 58, d: 36 }, palette.deep) });
  }
  const x = random.between(-40, 0);
  pieces.push(
    plinth(stage, x - 74, 150, 62, 62, palette.linen),
    plinth(stage, x - 4, 176, 84, 40, palette.wood),
  );
  pieces.push({
    z: 215,
    drawn:
      vase(stage, x - 84, 62, 184, 46) +
      bowl(stage, x - 58, 62, 196, palette.accent, 13) +
      bookStack(stage, x - 18, 40, 222) +
      vase(stage, x + 18, 40, 216, 38),
  });
  pieces.push(counter(stage, right - 124, 210, 158, 56, 98, random.pick(['boards', 'tiles'] as const)));
  pieces.push({ z: 245, drawn: laptop(stage, right - 150, 98, 238) + vase(stage, right - 84, 98, 236, 36) });
  pieces.push(plant(stage, left + 50, 210, 140, 21), ottoman(stage, x - 150, 262, 70, 56, 42, palette.chair));
  const shape = random.pick(pendantStyles);
  for (const dx of [-110, 0, 110])
    pieces.push(pendant(stage, x + dx + 20, height - 70, 150, 20, shape, palette.accent));
  if (!byBack && scene.wall === 'halves') pieces.push(mirror(stage, left + 46, 150, 52, 150));
  return {
    openings: byBack ? backWindow(stage, 10, 250, 62, false) : sideWindows(stage, false),
    carpet: roundRug(stage, x - 20, 216, 146),
    pieces,
  };
};

/** A waiting room of a practice: a reception desk and a calm group of seats. */
export const waiting: Room = (stage) => {
  const { random, palette, scene, left, right, height } = stage;
  const byBack = scene.windowWall === 'back';
  const x = random.between(-120, -96);
  const pieces: Piece[] = [];
  const seat = random.pick([palette.sofa, palette.chair]);
  if (random.chance(0.5)) pieces.push(sofa(stage, x, 24, 200, seat));
  else for (const dx of [-88, 0, 88]) pieces.push(armchair(stage, x + dx, 24, 'camera', seat));
  pieces.push(coffeeTable(stage, x + 6, 178), armchair(stage, left + 84, 240, 'right', palette.chair));
  pieces.push(counter(stage, right - 104, 100, 176, 64, 108, random.pick(['boards', 'plain'] as const)));
  pieces.push({
    z: 140,
    drawn: laptop(stage, right - 120, 108, 126) + vase(stage, right - 48, 108, 130, 40),
  });
  pieces.push(
    pendant(stage, right - 146, height - 96, 132, 15, 'globe', palette.accent),
    pendant(stage, right - 78, height - 96, 132, 15, 'globe', palette.accent),
  );
  pieces.push(plant(stage, right - 218, 40, 142, 20), plant(stage, left + 38, 90, 120, 18));
  if (!byBack)
    pieces.push(
      scene.wall === 'arch' ? art(stage, x, 178, 84, 104) : artRow(stage, x, 178, 3, 54, 70, 14),
      art(stage, right - 92, 190, 96, 70),
    );
  pieces.push(sideTable(stage, x + 142, 210), { z: 212, drawn: potted(stage, x + 142, 52, 210, 26) });
  return {
    openings: byBack ? backWindow(stage, x, 220, 92, false) : sideWindows(stage, false),
    carpet: random.chance(0.5) ? roundRug(stage, x, 178, 150) : rug(stage, x - 160, 96, x + 150, 270),
    pieces,
  };
};

/** Open air: a sofa group under a pergola beside the house. */
export const terrace: Room = (stage) => {
  const { random, palette, left, right } = stage;
  const x = random.between(0, 40);
  const table = coffeeTable(stage, x, 200);
  const dining = random.chance(0.4);
  const group: Piece[] = dining
    ? [
        roundTable(stage, x, 176, 66, palette.wood),
        chair(stage, x - 46, 118, false, 'wishbone', palette.chair),
        chair(stage, x + 46, 118, false, 'wishbone', palette.chair),
        chair(stage, x - 50, 236, true, 'wishbone', palette.chair),
        chair(stage, x + 54, 236, true, 'wishbone', palette.chair),
        { z: 180, drawn: vase(stage, x, 74, 176, 30) + bowl(stage, x + 28, 74, 182, palette.accent, 13) },
      ]
    : [
        sofa(stage, x, 60, 214, palette.linen),
        table,
        armchair(stage, x + 150, 172, 'left', palette.chair),
        ottoman(stage, x - 120, 250, 66, 58, 40, palette.accent),
      ];
  return {
    openings: [{ wall: 'side', from: 110, to: 250, sill: 4, head: 236, style: 'french', dressed: false }],
    carpet: rug(stage, x - 165, 100, x + 165, 288),
    pieces: [
      ...group,
      plant(stage, left + 50, 54, 150, 24),
      plant(stage, right - 36, 60, 130, 24),
      plant(stage, right - 88, 34, 95, 18),
      plant(stage, left + 60, 300, 95, 20),
      pendant(stage, x, 214, 160, 25, random.pick(['rattan', 'paper', 'dome'] as const), palette.accentAlt),
      floorLamp(stage, right - 130, 60, -60),
      tableLamp(stage, left + 30, 0, 320, 30),
    ],
  };
};
