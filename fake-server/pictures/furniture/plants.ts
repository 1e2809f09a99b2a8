import { drawPath, drum, line, type Piece, shadow, short, upright } from '../solids.ts';
import type { Stage } from '../stage.ts';

/** Gives the path of a leaf from its foot to its tip, `width` at its broadest half. */
export function leaf(x0: number, y0: number, x1: number, y1: number, width: number): string {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const nx = (-(y1 - y0) / length) * width * 1.5;
  const ny = ((x1 - x0) / length) * width * 1.5;
  const mx = (x0 + x1) / 2;
  const my = (y0 + y1) / 2;
  const [dx, dy] = [short(x1 - x0), short(y1 - y0)];
  const [ax, ay] = [short(mx + nx - x0), short(my + ny - y0)];
  const [bx, by] = [short(mx - nx - x1), short(my - ny - y1)];
  return `M${short(x0)} ${short(y0)}q${ax} ${ay} ${dx} ${dy}q${bx} ${by} ${short(-dx)} ${short(-dy)}z`.replaceAll(
    ' -',
    '-',
  );
}

type Layers = readonly [deep: string[], middle: string[], bright: string[]];

const layersOf = (): Layers => [[], [], []];

const painted = (stage: Stage, [deep, middle, bright]: Layers) =>
  drawPath(deep.join(''), stage.paint(stage.palette.leaf, -0.3)) +
  drawPath(middle.join(''), stage.paint(stage.palette.leaf)) +
  drawPath(bright.join(''), stage.paint(stage.palette.leaf, 0.16));

const layerAt = (layers: Layers, index: number): string[] => layers[index % 3] ?? layers[0];

/** Broad leaves around a thin trunk. */
function fig(stage: Stage, h: number): string {
  const layers = layersOf();
  const { random } = stage;
  for (let index = 0; index < 26; index += 1) {
    const t = 0.3 + 0.7 * (index / 26);
    const side = index % 2 === 0 ? 1 : -1;
    const spread = h * (0.26 - 0.14 * t) * random.between(0.7, 1.25);
    const y = -h * t;
    layerAt(layers, index).push(
      leaf(
        side * 1.5,
        y,
        side * spread,
        y - h * random.between(0.02, 0.13),
        h * random.between(0.035, 0.055),
      ),
    );
  }
  return (
    line(`M0 0Q3 ${short(-h * 0.5)} 0 ${short(-h * 0.94)}`, stage.paint(stage.palette.woodDeep), 2.6) +
    painted(stage, layers)
  );
}

/** Arching fronds. */
function palm(stage: Stage, h: number): string {
  const layers = layersOf();
  const stems: string[] = [];
  const { random } = stage;
  for (let index = 0; index < 9; index += 1) {
    const lean = ((index - 4) / 4) * h * 0.46 + random.between(-4, 4);
    const tall = h * (1 - Math.abs(index - 4) * 0.11);
    stems.push(`M0 0Q${short(lean * 0.1)} ${short(-tall)} ${short(lean)} ${short(-tall * 0.86)}`);
    for (let step = 3; step < 10; step += 1.4) {
      const t = step / 10;
      const px = 2 * (1 - t) * t * lean * 0.1 + t * t * lean;
      const py = -(2 * (1 - t) * t * tall + t * t * tall * 0.86);
      const size = h * 0.14 * (1.1 - Math.abs(t - 0.6));
      const out = lean >= 0 ? 1 : -1;
      layerAt(layers, index).push(leaf(px, py, px + out * size, py + size * 0.5, size * 0.09));
      layerAt(layers, index + 1).push(leaf(px, py, px + out * size * 0.5, py - size * 0.7, size * 0.09));
    }
  }
  return painted(stage, layers) + line(stems.join(''), stage.paint(stage.palette.leaf, -0.25), 1.2);
}

/** Upright blades. */
function blades(stage: Stage, h: number): string {
  const layers = layersOf();
  for (let index = 0; index < 11; index += 1) {
    const lean = (index - 5) * h * 0.055;
    const tall = h * stage.random.between(0.6, 1);
    layerAt(layers, index).push(leaf(lean * 0.4, 0, lean * 1.7, -tall, h * 0.035));
  }
  return painted(stage, layers);
}

/** A cloud of small leaves on a bare trunk. */
function olive(stage: Stage, h: number): string {
  const layers = layersOf();
  const { random } = stage;
  for (let index = 0; index < 46; index += 1) {
    const angle = index * 2.4;
    const reach = Math.sqrt((index + 1) / 46) * h * 0.24;
    const x = Math.cos(angle) * reach * 1.05;
    const y = -h * 0.76 + Math.sin(angle) * reach;
    const turn = random.between(0, 6.3);
    const size = h * 0.062;
    layerAt(layers, index).push(
      leaf(x, y, x + Math.cos(turn) * size, y + Math.sin(turn) * size, size * 0.24),
    );
  }
  const wood = line(
    `M0 0Q4 ${short(-h * 0.3)} -1 ${short(-h * 0.58)}M0 ${short(-h * 0.5)}L${short(h * 0.1)} ${short(-h * 0.8)}M-1 ${short(-h * 0.55)}L${short(-h * 0.11)} ${short(-h * 0.78)}`,
    stage.paint(stage.palette.woodDeep),
    2.6,
  );
  return wood + painted(stage, layers);
}

/** Split heart-shaped leaves on long stems. */
function monstera(stage: Stage, h: number): string {
  const layers = layersOf();
  const stems: string[] = [];
  for (let index = 0; index < 9; index += 1) {
    const angle = -Math.PI * (0.08 + (0.84 * index) / 8);
    const reach = h * (index % 2 === 0 ? 0.72 : 0.5);
    const x = Math.cos(angle) * reach * 0.72;
    const y = -h * 0.16 + Math.sin(angle) * reach;
    stems.push(`M0 0Q${short(x * 0.2)} ${short(y * 0.8)} ${short(x)} ${short(y)}`);
    const out = x >= 0 ? 1 : -1;
    for (const turn of [-1.1, -0.45, 0.2, 0.85]) {
      const size = h * 0.21;
      const direction = turn + 0.55;
      layerAt(layers, index).push(
        leaf(x, y, x + out * Math.cos(direction) * size, y + Math.sin(direction) * size, size * 0.2),
      );
    }
  }
  return line(stems.join(''), stage.paint(stage.palette.leaf, -0.25), 1.6) + painted(stage, layers);
}

/** A small bush. */
function tuft(stage: Stage, h: number): string {
  const layers = layersOf();
  for (let index = 0; index < 9; index += 1) {
    const angle = -Math.PI * (0.06 + 0.11 * index);
    const reach = h * (index % 2 === 0 ? 0.8 : 0.62);
    layerAt(layers, index).push(leaf(0, 0, Math.cos(angle) * reach * 0.8, Math.sin(angle) * reach, h * 0.09));
  }
  return painted(stage, layers);
}

const kinds = { fig, palm, blades, olive, monstera, tuft };

/** A potted plant, `h` cm of green above its pot. */
export function plant(stage: Stage, x: number, z: number, h: number, pot = 17): Piece {
  const { palette, random } = stage;
  const kind = random.pick(['fig', 'palm', 'blades', 'olive', 'monstera'] as const);
  const tall = kind === 'blades' || kind === 'monstera' ? Math.min(h, 95) : h;
  const colour = random.pick([palette.accent, palette.linen, palette.deep, palette.stone, palette.woodDeep]);
  const height = pot * 2;
  return {
    z,
    drawn:
      shadow(stage, x, z, pot * 2.5, pot * 2.3) +
      drum(stage, { x, y: 0, z, r: pot * 0.74, h: height, top: pot }, colour, palette.woodDeep) +
      upright(stage, x, height - 1, z, kinds[kind](stage, tall)),
  };
}

/** Draws a small plant in a pot that stands on something. */
export function potted(stage: Stage, x: number, y: number, z: number, h = 24): string {
  const { palette, random } = stage;
  const kind = random.pick(['blades', 'tuft'] as const);
  const pot = h * 0.28;
  return (
    drum(
      stage,
      { x, y, z, r: pot * 0.8, h: pot * 1.6, top: pot },
      random.pick([palette.linen, palette.accent, palette.deep]),
    ) + upright(stage, x, y + pot * 1.6, z, kinds[kind](stage, h))
  );
}
