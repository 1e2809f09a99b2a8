import { art, artRow, mirror, vase } from '../furniture/decor.ts';
import { staircase } from '../furniture/fitted.ts';
import { pendant, pendantStyles, sconce, tableLamp } from '../furniture/lamps.ts';
import { plant } from '../furniture/plants.ts';
import { ottoman } from '../furniture/seating.ts';
import { consoleTable } from '../furniture/tables.ts';
import { rug } from '../shell/floors.ts';
import { archOutline } from '../shell/walls.ts';
import { line, type Piece, polygon, trace } from '../solids.ts';
import type { Stage } from '../stage.ts';
import { type Room, sideWindows } from './room.ts';

/** A panelled front door with a fanlight in the back wall. */
function frontDoor(stage: Stage, x: number): Piece {
  const { palette, paint, back, light } = stage;
  const colour = palette.deep;
  const panel = (u0: number, v0: number, u1: number, v1: number) =>
    trace([back(x + u0, v0), back(x + u0, v1), back(x + u1, v1), back(x + u1, v0)]);
  const glass = archOutline(back, x - 48, 208, x + 48, 256);
  const rays = [0.25, 0.5, 0.75].map((t) => {
    const angle = Math.PI * t;
    return trace([back(x, 208), back(x + 48 * Math.cos(angle), 208 + 48 * Math.sin(angle))], false);
  });
  const [hx, hy] = back(x + 38, 102);
  return {
    z: 0.4,
    drawn: [
      polygon(archOutline(back, x - 64, 0, x + 64, 272), paint(palette.trim, -0.12)),
      polygon(archOutline(back, x - 60, 0, x + 60, 268), paint(palette.trim, 0.06)),
      polygon(glass, light.skyLow),
      line(rays.join(''), paint(palette.trim), stage.scale(0) * 2),
      `<path d="${panel(-48, 0, 48, 204)}" fill="${paint(colour)}"/>`,
      line(
        panel(-38, 16, -5, 82) + panel(5, 16, 38, 82) + panel(-38, 112, -5, 190) + panel(5, 112, 38, 190),
        paint(colour, -0.3),
        stage.scale(0) * 1.6,
      ),
      `<circle cx="${Math.round(hx)}" cy="${Math.round(hy)}" r="8" fill="${paint(palette.metal, 0.1)}"/>`,
    ].join(''),
  };
}

/** An entrance: a door or a console with a mirror, a runner, often stairs. */
export const hallway: Room = (stage) => {
  const { random, palette, scene, left, right, height } = stage;
  const stairs = random.chance(0.6);
  const door = scene.windowWall === 'back';
  const x = stairs ? -56 : -10;
  const pieces: Piece[] = [];
  if (stairs) pieces.push(staircase(stage), artRow(stage, right - 66, 214, 2, 34, 44, 16));
  else
    pieces.push(
      plant(stage, right - 54, 46, 138, 20),
      ottoman(stage, right - 60, 150, 62, 120, 44, palette.chair),
    );
  const tableX = door ? left + 110 : x;
  if (door) pieces.push(frontDoor(stage, x + 40), sconce(stage, x - 44, 184), sconce(stage, x + 124, 184));
  const w = door ? 130 : 168;
  pieces.push(consoleTable(stage, tableX, w), tableLamp(stage, tableX - w * 0.33, 82, 20, 44));
  pieces.push({ z: 24, drawn: vase(stage, tableX + w * 0.3, 82, 20, 36) });
  if (door) pieces.push(art(stage, tableX, 172, 62, 84));
  else
    pieces.push(
      random.chance(0.5) ? mirror(stage, x, 164, 92, 132) : mirror(stage, x, 168, 112, 112),
      sconce(stage, x - 92, 176),
      sconce(stage, x + 92, 176),
    );
  if (!door) pieces.push(plant(stage, left + 50, 60, 130, 18));
  const shape = random.pick(pendantStyles);
  pieces.push(pendant(stage, x + 20, height - 78, 110, 28, shape, palette.accent));
  return {
    openings: sideWindows(stage, false),
    carpet: door ? rug(stage, x - 24, 30, x + 104, 330) : rug(stage, x - 150, 70, x + 150, 200),
    pieces,
  };
};
