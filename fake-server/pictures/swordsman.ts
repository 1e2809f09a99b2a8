import { blend } from './colour.ts';
import { paletteNames, palettes } from './palettes.ts';
import { entryAt } from './random.ts';

/** The three tones that model a figure of patinated bronze. */
interface Bronze {
  readonly dark: string;
  readonly body: string;
  readonly light: string;
}

/** Draws the standing swordsman with lowered blade, his feet at 0 0, about 520 units high. */
function resting({ dark, body, light }: Bronze): string {
  return [
    `<path d="M-64 -336C-112 -250 -122 -120 -104 -14C-70 -2 10 -2 30 -20L58 -330Z" fill="${dark}"/>`,
    `<path d="M-36 -236L-52 -110L-50 0H-14L-12 -100L2 -214Z" fill="${body}"/><path d="M4 -236L20 -112L30 0H66L52 -118L46 -240Z" fill="${body}"/>`,
    `<path d="M-50 0L-14 0L6 -2Q8 8 -2 10H-56ZM30 0H66L88 0Q92 10 80 11H26Z" fill="${dark}"/>`,
    `<path d="M-52 -110L-46 -10L-34 -10L-36 -110ZM22 -110L38 -10L46 -10L34 -112Z" fill="${light}" opacity=".45"/>`,
    `<path d="M-62 -250C-40 -206 40 -206 62 -250L54 -180Q0 -158 -54 -180Z" fill="${dark}"/><path d="M-40 -206V-172M-18 -200V-166M4 -198V-165M26 -202V-168" stroke="${body}" stroke-width="7"/>`,
    `<path d="M-66 -384C-40 -408 44 -408 72 -382C74 -340 62 -292 58 -240Q0 -222 -56 -240C-60 -290 -70 -340 -66 -384Z" fill="${body}"/>`,
    `<path d="M-52 -380C-30 -396 -8 -396 -4 -378C-6 -340 -14 -290 -18 -240Q-42 -240 -50 -246C-54 -290 -60 -340 -52 -380Z" fill="${light}" opacity=".5"/><path d="M2 -380V-240M-46 -312Q0 -296 54 -312" stroke="${dark}" stroke-width="5" fill="none"/>`,
    `<path d="M66 -384C96 -372 98 -330 92 -290L64 -238L44 -250L62 -300Z" fill="${body}"/>`,
    `<path d="M-64 -384C-94 -370 -98 -326 -84 -284L-34 -232L-20 -250L-56 -300Z" fill="${body}"/><path d="M-68 -376C-84 -360 -86 -326 -76 -296" fill="none" stroke="${light}" stroke-width="7" opacity=".6"/>`,
    `<path d="M6 -246L14 -246L12 0L10 16L8 0Z" fill="${light}"/><path d="M-30 -258H50V-246H-30Z" fill="${dark}"/><path d="M4 -258H16V-300H4Z" fill="${dark}"/><circle cx="10" cy="-308" r="10" fill="${light}"/>`,
    `<path d="M-34 -262Q10 -286 54 -260L48 -236Q10 -250 -26 -236Z" fill="${body}"/>`,
    `<path d="M-16 -402H20V-424H-16Z" fill="${dark}"/><path d="M-30 -462C-30 -498 36 -498 36 -462C38 -430 22 -412 4 -412C-14 -412 -30 -430 -30 -462Z" fill="${body}"/>`,
    `<path d="M-36 -462C-38 -512 44 -512 42 -462L30 -452H10L4 -424L-2 -452H-24Z" fill="${dark}"/><path d="M-30 -480C-26 -506 4 -508 8 -502" fill="none" stroke="${light}" stroke-width="6" opacity=".7"/><path d="M4 -498C-6 -540 40 -552 70 -520C52 -526 30 -520 14 -496Z" fill="${dark}"/>`,
  ].join('');
}

/** Draws the swordsman in guard, blade raised before him, his feet at 0 0. */
function guarding({ dark, body, light }: Bronze): string {
  return [
    `<path d="M40 -372C90 -340 150 -300 190 -210C150 -220 110 -200 70 -190L30 -250Z" fill="${dark}"/>`,
    `<path d="M-26 -236L-84 -128L-118 -4H-82L-40 -112L10 -206Z" fill="${body}"/><path d="M6 -236L64 -140L70 0H108L102 -150L44 -246Z" fill="${body}"/>`,
    `<path d="M-118 -4H-82L-66 -2Q-62 10 -74 11H-126Q-132 0 -118 -4ZM70 0H108L132 0Q136 11 124 11H68Z" fill="${dark}"/><path d="M-74 -124L-108 -14M72 -130L82 -14" stroke="${light}" stroke-width="9" opacity=".5"/>`,
    `<path d="M-58 -252C-36 -210 44 -212 62 -252L64 -176Q4 -156 -62 -184Z" fill="${dark}"/><path d="M-40 -210L-46 -176M-14 -202V-166M12 -201L14 -165M38 -206L44 -170" stroke="${body}" stroke-width="7"/>`,
    `<path d="M-64 -388C-38 -412 40 -410 66 -384C68 -340 60 -296 56 -242Q0 -224 -52 -242C-56 -292 -68 -340 -64 -388Z" fill="${body}"/><path d="M-50 -384C-30 -398 -10 -396 -6 -380C-8 -340 -16 -290 -18 -242Q-40 -242 -46 -248C-50 -292 -58 -340 -50 -384Z" fill="${light}" opacity=".5"/><path d="M-46 -316Q0 -300 54 -316" stroke="${dark}" stroke-width="5" fill="none"/>`,
    `<path d="M64 -386C100 -374 108 -330 96 -300L20 -288L10 -316L62 -330Z" fill="${body}"/>`,
    `<path d="M-62 -388C-100 -372 -112 -330 -98 -298L-30 -284L-20 -314L-62 -330Z" fill="${body}"/><path d="M-66 -378C-88 -364 -96 -334 -86 -308" fill="none" stroke="${light}" stroke-width="7" opacity=".6"/>`,
    `<g transform="rotate(-24 -8 -300)"><path d="M-14 -330L-2 -330L-4 -640L-8 -656L-12 -640Z" fill="${light}"/><path d="M-8 -330V-640" stroke="${dark}" stroke-width="2"/><path d="M-48 -332H32V-320H-48Z" fill="${dark}"/><path d="M-15 -320H-1V-268H-15Z" fill="${dark}"/><circle cx="-8" cy="-262" r="10" fill="${light}"/></g>`,
    `<path d="M-34 -316Q-6 -328 22 -314L20 -284Q-6 -276 -34 -286Z" fill="${body}"/>`,
    `<path d="M-16 -406H20V-428H-16Z" fill="${dark}"/><path d="M-34 -466C-34 -500 32 -500 32 -466C34 -434 18 -416 0 -416C-18 -416 -34 -434 -34 -466Z" fill="${body}"/><path d="M-40 -466C-42 -514 40 -514 38 -466L26 -456H0L-6 -428L-12 -456H-28Z" fill="${dark}"/><path d="M-32 -484C-28 -508 2 -510 6 -504" fill="none" stroke="${light}" stroke-width="6" opacity=".7"/><path d="M0 -502C10 -546 60 -546 84 -506C60 -518 34 -512 12 -498Z" fill="${dark}"/>`,
  ].join('');
}

/**
 * Draws the studio's emblem, a bronze swordsman, as an SVG of 1600 by 1200 units: at rest or in guard,
 * in a niche or in a colonnade. The variants go round through poses, places and palettes.
 */
export function drawSwordman(variant: number): string {
  const turn = Math.abs(variant);
  const palette = palettes[entryAt(paletteNames, turn * 5 + 3)];
  const bronze: Bronze = {
    dark: blend('#3b2a1c', palette.ink, 0.25),
    body: blend('#7a5630', palette.leaf, turn % 3 === 1 ? 0.42 : 0.06),
    light: turn % 3 === 1 ? '#b9c3a0' : '#dfb370',
  };
  const id = `w${variant}`;
  const wall = palette.wall;
  const dark = blend(palette.deep, palette.ink, 0.3);
  const tile = (x: number) => `M800 860L${x} 1200`;
  const floor =
    `<path d="M0 960H1600V1200H0Z" fill="${blend(palette.stone, palette.floor, 0.3)}"/>` +
    `<path d="${[-900, -300, 200, 560, 1040, 1400, 1900, 2500].map(tile).join('')}M0 1010H1600M0 1090H1600" stroke="${palette.ink}" stroke-width="2" opacity=".22" clip-path="url(#${id}c)"/>`;
  const niche =
    `<path d="M500 960V470A300 300 0 0 1 1100 470V960Z" fill="${blend(wall, '#fffaf0', 0.35)}"/>` +
    `<path d="M530 960V470A270 270 0 0 1 1070 470V960Z" fill="${dark}"/><path d="M530 960V470A270 270 0 0 1 1070 470V960Z" fill="url(#${id}n)"/>` +
    `<path d="M90 190H410V860H90ZM1190 190H1510V860H1190Z" fill="none" stroke="${blend(wall, palette.ink, 0.28)}" stroke-width="5"/><path d="M98 198H402V852H98ZM1198 198H1502V852H1198Z" fill="none" stroke="${blend(wall, '#fffaf0', 0.5)}" stroke-width="4"/>`;
  const column = (x: number) =>
    `<path d="M${x} 190H${x + 120}V960H${x}Z" fill="${palette.trim}"/><path d="M${x} 190H${x + 120}V960H${x}Z" fill="url(#${id}r)"/><path d="M${x + 24} 236V914M${x + 48} 236V914M${x + 72} 236V914M${x + 96} 236V914" stroke="${palette.ink}" stroke-width="3" opacity=".16"/><path d="M${x - 24} 160H${x + 144}V200L${x + 128} 228H${x - 8}L${x - 24} 200ZM${x - 20} 920H${x + 140}V966H${x - 20}Z" fill="${blend(palette.trim, palette.ink, 0.06)}"/>`;
  const colonnade =
    `<path d="M430 960V330H1170V960Z" fill="url(#${id}s)"/><path d="M430 960V760Q620 690 800 740T1170 710V960Z" fill="${blend(palette.leaf, '#f3d7ab', 0.45)}"/>` +
    `<path d="M430 960V850Q640 800 820 846T1170 820V960Z" fill="${blend(palette.leaf, '#f3d7ab', 0.15)}"/>` +
    `<path d="M0 90H1600V170H0Z" fill="${palette.trim}"/><path d="M0 162H1600V172H0Z" fill="${palette.ink}" opacity=".2"/>${[60, 320, 1160, 1420].map(column).join('')}`;
  const pose = turn % 2 === 0 ? resting(bronze) : guarding(bronze);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="1600" height="1200" stroke-linejoin="round">',
    `<defs><clipPath id="${id}c"><path d="M0 960H1600V1200H0Z"/></clipPath>`,
    `<linearGradient id="${id}w" x1="0" y1="0" x2="1" y2=".4"><stop offset="0" stop-color="#fff1d2" stop-opacity=".5"/><stop offset=".6" stop-color="#140d08" stop-opacity="0"/><stop offset="1" stop-color="#140d08" stop-opacity=".28"/></linearGradient>`,
    `<radialGradient id="${id}n" cx=".42" cy=".36" r=".7"><stop offset="0" stop-color="#ffe2a8" stop-opacity=".5"/><stop offset="1" stop-color="#140d08" stop-opacity=".35"/></radialGradient>`,
    `<linearGradient id="${id}s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a9cbd9"/><stop offset="1" stop-color="#fbe7c6"/></linearGradient>`,
    `<linearGradient id="${id}r"><stop offset="0" stop-color="#fff" stop-opacity=".25"/><stop offset="1" stop-color="#140d08" stop-opacity=".26"/></linearGradient>`,
    `<radialGradient id="${id}d"><stop offset="0" stop-color="#140d08" stop-opacity=".55"/><stop offset="1" stop-color="#140d08" stop-opacity="0"/></radialGradient></defs>`,
    `<rect width="1600" height="1200" fill="${wall}"/>`,
    turn % 4 < 2 ? niche : colonnade,
    floor,
    `<ellipse cx="830" cy="1066" rx="330" ry="46" fill="url(#${id}d)"/>`,
    `<path d="M612 890H988V1058H612Z" fill="${palette.stone}"/><path d="M612 890H988V1058H612Z" fill="url(#${id}r)"/><path d="M590 858H1010V894H590ZM590 1040H1010V1072H590Z" fill="${blend(palette.stone, palette.ink, 0.12)}"/><path d="M690 940H910V1004H690Z" fill="none" stroke="${blend(palette.stone, palette.ink, 0.4)}" stroke-width="4"/>`,
    `<ellipse cx="800" cy="856" rx="150" ry="16" fill="#140d08" opacity=".35"/>`,
    `<g transform="translate(${turn % 2 === 0 ? 796 : 810} 846) scale(1.08)">${pose}</g>`,
    `<rect width="1600" height="1200" fill="url(#${id}w)" opacity=".6"/>`,
    '</svg>',
  ].join('');
}
