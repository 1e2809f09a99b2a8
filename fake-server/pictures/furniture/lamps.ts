import { drawPath, drum, glow, line, type Piece, shadow, short, upright } from '../solids.ts';
import type { Stage } from '../stage.ts';

export type PendantStyle = 'dome' | 'globe' | 'cone' | 'paper' | 'drum' | 'rattan';

export const pendantStyles = ['dome', 'globe', 'cone', 'paper', 'drum', 'rattan'] as const;

/** Gives a shade's outline, `r` cm wide at its widest half, hanging from 0 0. */
function shadeOutline(style: PendantStyle, r: number): string {
  switch (style) {
    case 'dome':
      return `M${short(-r * 0.12)} 0H${short(r * 0.12)}C${short(r * 0.8)} ${short(r * 0.1)} ${r} ${short(r * 0.5)} ${r} ${short(r * 0.86)}H${-r}C${-r} ${short(r * 0.5)} ${short(-r * 0.8)} ${short(r * 0.1)} ${short(-r * 0.12)} 0Z`;
    case 'cone':
      return `M${short(-r * 0.14)} 0H${short(r * 0.14)}L${r} ${short(r * 1.1)}H${-r}Z`;
    case 'drum':
      return `M${short(-r * 0.86)} 0H${short(r * 0.86)}L${r} ${short(r * 0.95)}H${-r}Z`;
    case 'globe':
      return `M${-r} ${r}A${r} ${r} 0 1 1 ${r} ${r}A${r} ${r} 0 1 1 ${-r} ${r}Z`;
    default:
      return `M0 0C${short(r * 0.8)} 0 ${r} ${short(r * 0.4)} ${r} ${short(r * 0.75)}C${r} ${short(r * 1.15)} ${short(r * 0.8)} ${short(r * 1.5)} 0 ${short(r * 1.5)}C${short(-r * 0.8)} ${short(r * 1.5)} ${-r} ${short(r * 1.15)} ${-r} ${short(r * 0.75)}C${-r} ${short(r * 0.4)} ${short(-r * 0.8)} 0 0 0Z`;
  }
}

/** A lamp hanging from the ceiling, its top at height `y`, `r` cm in radius; it swings with the scene's moment. */
export function pendant(
  stage: Stage,
  x: number,
  y: number,
  z: number,
  r: number,
  style: PendantStyle,
  colour: string,
): Piece {
  const { paint, palette, scene, light } = stage;
  const outline = shadeOutline(style, r);
  const glowing = style === 'globe' || style === 'paper' || style === 'drum';
  const fill = glowing ? stage.shade(style === 'drum' ? palette.linen : '#f6efe2') : paint(colour);
  const cord = stage.height - y;
  const ribs =
    style === 'paper' || style === 'rattan'
      ? line(
          [0.2, 0.5, 0.8, 1.1, 1.35]
            .map(
              (t) =>
                `M${short(-r * 0.96 * Math.sin(Math.min(1, 0.35 + t * 0.55) * Math.PI))} ${short(r * t)}H${short(r * 0.96 * Math.sin(Math.min(1, 0.35 + t * 0.55) * Math.PI))}`,
            )
            .join(''),
          '#140d08',
          0.6,
          ' opacity=".22"',
        )
      : '';
  const mouth = style === 'dome' || style === 'cone' ? r * (style === 'dome' ? 0.86 : 1.1) : 0;
  const lit =
    mouth > 0 && light.lamps > 0.05
      ? `<ellipse cx="0" cy="${short(mouth)}" rx="${short(r * 0.94)}" ry="${short(r * 0.09)}" fill="#ffe7b4"/>`
      : '';
  const turn = scene.moment?.swing === undefined ? 0 : 1.6 * Math.sin(scene.moment.swing + x * 0.01);
  const drawing = `<g transform="rotate(${short(turn)} 0 ${-short(cord)})">${line(`M0 ${-short(cord)}V0`, paint(palette.metal, -0.1), 0.9)}${drawPath(outline, fill)}${drawPath(outline, stage.ref('round'), glowing && light.lamps > 0.5 ? ' opacity=".3"' : '')}${ribs}${lit}</g>`;
  return {
    z,
    drawn: upright(stage, x, y, z, drawing),
    glow: glow(
      stage,
      x,
      y - r * (mouth > 0 ? 1.1 : 0.8),
      z,
      r * (glowing ? 6 : 5.4) + 26,
      glowing ? 0.8 : 0.72,
    ),
  };
}

/** Draws a lamp that stands on a table or chest, `h` cm high, and its glow. */
export function tableLamp(stage: Stage, x: number, y: number, z: number, h = 46): Piece {
  const { palette, paint, random } = stage;
  const base = random.pick([palette.accent, palette.stone, palette.metal, palette.deep]);
  const w = h * 0.36;
  const foot = random.pick([
    `M-4 0C-${short(h * 0.3)} -${short(h * 0.12)} -${short(h * 0.2)} -${short(h * 0.42)} -2 -${short(h * 0.46)}H2C${short(h * 0.2)} -${short(h * 0.42)} ${short(h * 0.3)} -${short(h * 0.12)} 4 0Z`,
    `M-9 0H9V-3H1.6V-${short(h * 0.5)}H-1.6V-3H-9Z`,
    `M-8 0H8L5 -${short(h * 0.46)}H-5Z`,
  ]);
  const shade = `M${short(-w)} ${short(-h * 0.48)}L${short(-w * 0.66)} ${-h}H${short(w * 0.66)}L${short(w)} ${short(-h * 0.48)}Z`;
  return {
    z,
    drawn: upright(
      stage,
      x,
      y,
      z,
      drawPath(foot, paint(base)) +
        drawPath(foot, stage.ref('round')) +
        drawPath(shade, stage.shade(palette.linen)) +
        drawPath(shade, stage.ref('round'), ' opacity=".45"'),
    ),
    glow: glow(stage, x, y + h * 0.7, z, h * 2.3, 0.85),
  };
}

/** A standing lamp: a stem, a tripod, or an arc that leans over by `reach` cm. */
export function floorLamp(stage: Stage, x: number, z: number, reach: number): Piece {
  const { palette, paint, random } = stage;
  const style = random.pick(['stem', 'tripod', 'arc', 'column'] as const);
  const metal = paint(palette.metal);
  const cone = (cx: number, top: number, r: number) => {
    const d = `M${short(cx - r)} ${short(top + r * 1.1)}L${short(cx - r * 0.62)} ${top}H${short(cx + r * 0.62)}L${short(cx + r)} ${short(top + r * 1.1)}Z`;
    return drawPath(d, stage.shade(palette.linen)) + drawPath(d, stage.ref('round'), ' opacity=".4"');
  };
  const foot = shadow(stage, x, z, 44, 40, 0, 0.8);
  if (style === 'arc') {
    const dome = `M${short(reach - 19)} -148A19 17 0 0 1 ${short(reach + 19)} -148Z`;
    return {
      z,
      drawn:
        foot +
        drum(stage, { x, y: 0, z, r: 15, h: 4 }, palette.stone) +
        upright(
          stage,
          x,
          4,
          z,
          line(`M0 0V-110C0 -185 ${short(reach * 0.55)} -205 ${short(reach)} -164`, metal, 2.2) +
            drawPath(dome, metal) +
            (stage.light.lamps > 0.05
              ? `<ellipse cx="${short(reach)}" cy="-148" rx="18" ry="2.6" fill="#ffe7b4"/>`
              : ''),
        ),
      glow: glow(stage, x + reach, 140, z, 120, 0.8),
    };
  }
  if (style === 'column') {
    const body = 'M-13 -8H13V-124H-13Z';
    return {
      z,
      drawn:
        foot +
        upright(
          stage,
          x,
          0,
          z,
          line('M-12 0V-8M12 0V-8', metal, 2) +
            drawPath(body, stage.shade('#f6efe2')) +
            drawPath(body, stage.ref('round'), ' opacity=".4"') +
            line('M-13 -28H13M-13 -48H13M-13 -68H13M-13 -88H13M-13 -108H13', '#140d08', 0.6, ' opacity=".2"'),
        ),
      glow: glow(stage, x, 70, z, 125, 0.75),
    };
  }
  const legs =
    style === 'tripod'
      ? line('M0 -112L-24 0M0 -112L24 0M0 -112L5 -8', paint(palette.wood), 3.4)
      : `${line('M0 0V-125', metal, 2.2)}<ellipse cx="0" cy="-1" rx="15" ry="3.4" fill="${metal}"/>`;
  return {
    z,
    drawn: foot + upright(stage, x, 0, z, legs + cone(0, -152, 25)),
    glow: glow(stage, x, 138, z, 125, 0.85),
  };
}

/** A lamp on the back wall. */
export function sconce(stage: Stage, x: number, y: number): Piece {
  const { palette, paint } = stage;
  const drawing =
    line('M0 6V-2Q0 -6 0 -8', paint(palette.metal), 2) +
    `<circle cx="0" cy="4" r="3.4" fill="${paint(palette.metal)}"/><circle cx="0" cy="-13" r="8.5" fill="${stage.shade('#f6efe2')}"/>`;
  return { z: 1, drawn: upright(stage, x, y, 2, drawing), glow: glow(stage, x, y + 12, 2, 75, 0.8) };
}
