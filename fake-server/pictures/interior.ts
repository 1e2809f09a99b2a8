import { rooms } from './rooms/index.ts';
import type { Scene } from './scene.ts';
import { drawFloor } from './shell/floors.ts';
import { beam, definitions, sunlight } from './shell/light.ts';
import { drawOpenAir } from './shell/openAir.ts';
import { drawWalls } from './shell/walls.ts';
import { drawCurtains, drawWindow } from './shell/windows.ts';
import { drawPath, lamplight, type Piece } from './solids.ts';
import { type Stage, stageFor } from './stage.ts';

/** Gives large leaves out of focus in a near corner. */
function nearLeaves(stage: Stage): string {
  const colour = stage.paint(stage.palette.leaf, -0.45);
  const blades = [
    'M-40 1220C20 1060 90 930 250 840C230 990 120 1130 20 1240Z',
    'M-60 1160C-40 960 -10 860 60 730C110 880 70 1040 10 1200Z',
    'M0 1230C120 1110 230 1060 390 1050C320 1150 180 1220 60 1250Z',
  ];
  return drawPath(blades.join(''), colour, ` opacity=".86" filter="${stage.ref('far')}"`);
}

/** Gives a door case through which the room is seen. */
function doorCase(stage: Stage): string {
  const { palette, paint } = stage;
  const near = paint(palette.wall, -0.34);
  return (
    drawPath('M0 0H1600V1200H1538V128Q1538 66 1476 66H124Q62 66 62 128V1200H0Z', near) +
    `<path d="M62 1200V128Q62 66 124 66H1476Q1538 66 1538 128V1200" fill="none" stroke="${paint(palette.trim, -0.1)}" stroke-width="26"/>` +
    `<path d="M80 1200V130Q80 84 126 84H1474Q1520 84 1520 130V1200" fill="none" stroke="#140d08" stroke-width="10" opacity=".22"/>`
  );
}

/**
 * Draws an interior as one SVG of 1600 by 1200 units, without outside references.
 * The same scene gives the same text; ids carry the scene's seed, so pictures can share a page.
 */
export function drawInterior(scene: Scene): string {
  const stage = stageFor(scene);
  const shell = (scene.room === 'terrace' ? drawOpenAir(stage) : drawWalls(stage)) + drawFloor(stage);
  const { openings, carpet = '', pieces } = rooms[scene.room](stage);
  const indoors = scene.room === 'terrace' ? [] : openings;
  const sorted = [...pieces].sort((one: Piece, other: Piece) => one.z - other.z);
  const content = [
    definitions(stage),
    shell,
    ...openings.map((opening) => drawWindow(stage, opening)),
    carpet,
    ...indoors.map((opening) => sunlight(stage, opening)),
    ...openings.map((opening) => drawCurtains(stage, opening)),
    ...sorted.map(({ drawn }) => drawn),
    ...indoors.map((opening) => beam(stage, opening)),
    lamplight(
      stage,
      sorted.flatMap(({ glow }) => glow ?? []),
    ),
    scene.framing === 'leaves' ? nearLeaves(stage) : '',
    scene.framing === 'doorway' ? doorCase(stage) : '',
    `<rect width="1600" height="1200" fill="${stage.ref('edge')}"/>`,
  ].join('');
  const flipped = scene.mirrored ? `<g transform="translate(1600 0) scale(-1 1)">${content}</g>` : content;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="1600" height="1200" stroke-linejoin="round">${flipped}</svg>`;
}

export { drawLogo } from './logo.ts';
export { drawPoster } from './poster.ts';
export { type Scene, sceneFor } from './scene.ts';
export { drawSwordman } from './swordsman.ts';
export { describeScene, type SceneWords } from './words.ts';
