import { escapeText } from '../picture/svg.ts';

/** To the page of another chart, which is on the same page here, or to another host; other files are not beside the page. */
function linkHtml(label: string, to: string): string {
  const [, page] = /^([\w-]+)\.md$/.exec(to) ?? [];
  if (page === undefined && !/^(?:https?:|#)/.test(to)) return label;
  return `<a href="${page === undefined ? to : `#${page}`}">${label}</a>`;
}

function inlineHtml(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (part.startsWith('`')) return `<code>${escapeText(part.slice(1, -1))}</code>`;
      return escapeText(part)
        .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label: string, to: string) => linkHtml(label, to))
        .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
        .replace(/\*([^*]+)\*/g, '<em>$1</em>');
    })
    .join('');
}

const isImage = (block: string): boolean => /^!\[[^\]]*\]\([^)]*\)$/.test(block);

/** Apart from images. */
const blocksOf = (text: string): readonly string[] =>
  text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !isImage(block));

function blockHtml(block: string, level: number): string {
  const [, marks, heading] = /^(#{1,4}) (.+)$/.exec(block) ?? [];
  if (marks && heading) {
    const depth = Math.min(6, marks.length + level - 1);
    return `<h${depth}>${inlineHtml(heading)}</h${depth}>`;
  }
  if (/^[-*] /.test(block)) {
    const items = block
      .split(/\n[-*] /)
      .map((item) => item.replace(/^[-*] /, '').replaceAll(/\s*\n\s*/g, ' '));
    return `<ul>${items.map((item) => `<li>${inlineHtml(item)}</li>`).join('')}</ul>`;
  }
  return `<p>${inlineHtml(block.replaceAll(/\s*\n\s*/g, ' '))}</p>`;
}

/**
 * Supports headings, paragraphs, lists, code, links, strong and emphasis, and omits images. `level` is the level of the
 * page's first heading.
 */
export function markdownHtml(text: string, level: number): string {
  return blocksOf(text)
    .map((block) => blockHtml(block, level))
    .join('\n');
}
