/** Makes the picture follow `data-scheme` instead of the system's theme. */
const withScheme = (style: string): string =>
  style.replace(
    /@media\s*\(prefers-color-scheme:\s*dark\)\s*\{([^{}]+)(\{[^{}]*\})\s*\}/g,
    ':host([data-scheme="dark"]) $1$2',
  );

/** Eager: otherwise each url is a chunk, whose import fails without a connection. */
const urls = import.meta.glob<string>('#docs/statecharts/*.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** Not DOMParser, which the policy forbids. */
function loadSvg(url: string): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', url);
    request.responseType = 'document';
    request.onloadend = () => resolve(request.responseXML);
    request.send();
  });
}

/** The file of `mediaList` is media-list.svg. */
export async function loadPicture(chart: string): Promise<Element | null> {
  const name = chart.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const [, url] = Object.entries(urls).find(([path]) => path.endsWith(`/${name}.svg`)) ?? [];
  if (!url) return null;
  const picture = (await loadSvg(url))?.documentElement ?? null;
  for (const style of picture?.querySelectorAll('style') ?? [])
    style.textContent = withScheme(style.textContent);
  return picture;
}
