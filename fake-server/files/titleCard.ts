const lineLength = 20;
const maximumLines = 3;

/** Escapes markup and removes characters that XML forbids. */
const escapeXml = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\p{Cn}]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** At most three lines; a longer title ends in an ellipsis. */
function wrap(title: string): readonly string[] {
  const words = title.match(new RegExp(`\\S{1,${lineLength}}`, 'gu')) ?? [];
  const lines: string[] = [];
  for (const word of words) {
    const joined = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && Array.from(joined).length <= lineLength) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines.length > maximumLines
    ? [...lines.slice(0, maximumLines - 1), `${lines[maximumLines - 1]}…`]
    : lines;
}

const panes = [0, 172, 344].flatMap((y) => [0, 152, 304].map((x) => `M${x} ${y}h138v156h-138z`)).join('');

const background = `<defs><linearGradient id="wall" x2="1" y2="1"><stop stop-color="#766754"/><stop offset="1" stop-color="#ac9a84"/></linearGradient><filter id="blur"><feGaussianBlur stdDeviation="5"/></filter></defs>
<rect width="1600" height="900" fill="url(#wall)"/>
<path d="${panes}" transform="translate(941 118) skewY(9.6)" fill="#ffe3ad" opacity=".5" filter="url(#blur)"/>
<path d="M0 790H1600V900H0Z" fill="#5c432c"/>
<path d="M1420 900Q1380 660 1222 689Q1235 740 1420 900Q1394 654 1288 649Q1297 740 1420 900Q1407 648 1354 610Q1358 740 1420 900Q1433 636 1486 610Q1482 740 1420 900Q1446 630 1552 649Q1543 740 1420 900Q1460 624 1618 689Q1605 740 1420 900Z" fill="#424630"/>
<path d="M1372 836H1468L1456 900H1384Z" fill="#8c4d31"/>`;

/** The poster of an uploaded video: its title in front of a wall with the light of a window, an SVG of 1600 × 900. */
export function titleCard(title: string): string {
  const lines = wrap(title);
  const firstLine = 470 - (lines.length - 1) * 52;
  const text = lines.map(
    (line, index) => `<text x="120" y="${firstLine + index * 104}" font-size="84">${escapeXml(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" width="1600" height="900">
${background}
<path d="M122 ${firstLine - 132}h84" stroke="#cf9f52" stroke-width="6"/>
<g fill="#fbf5ea" font-family="Fraunces, Georgia, 'Times New Roman', serif" font-weight="500">${text.join('')}</g>
</svg>`;
}
