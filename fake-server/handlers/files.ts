import { type HttpHandler, http } from 'msw';
import type { ServerContext } from '../endpoint.ts';
import { parseRange } from '../files/range.ts';
import type { Content, StoredFile } from '../files/store.ts';
import { isPictureSize } from '../files/thumbnails.ts';
import { catchHttpError, HttpError, notFound } from '../httpError.ts';

/** Uploads are not trusted: no content sniffing, no scripts and no requests from an SVG. */
const headersFor = (type: string): Record<string, string> => ({
  'Content-Type': type,
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  ...(type === 'image/svg+xml' && {
    'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  }),
});

async function fileResponse({ type, load }: Content, request: Request): Promise<Response> {
  const bytes = await load();
  const range = parseRange(request.headers.get('Range'), bytes.length);
  if (range === 'unsatisfiable')
    throw new HttpError(416, 'range_not_satisfiable', `The file has ${bytes.length} bytes`, {
      headers: { 'Content-Range': `bytes */${bytes.length}` },
    });
  const { start, end } = range ?? { start: 0, end: bytes.length - 1 };
  return new Response(bytes.slice(start, end + 1), {
    status: range ? 206 : 200,
    headers: {
      ...headersFor(type),
      'Accept-Ranges': 'bytes',
      'Content-Length': String(end - start + 1),
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${bytes.length}` }),
    },
  });
}

/** Images and videos, whole or in ranges, and their thumbnails. Urls are public, as on a CDN. */
export function fileHandlers({ files, thumbnails }: ServerContext): readonly HttpHandler[] {
  const find = (id: unknown): StoredFile => {
    const file = files.find(String(id));
    if (!file) throw notFound('There is no such file');
    return file;
  };

  return [
    http.get('*/files/:id', ({ request, params }) =>
      catchHttpError(() => fileResponse(find(params.id), request)),
    ),
    http.get('*/files/:id/:size', ({ request, params }) =>
      catchHttpError(async () => {
        const size = String(params.size);
        if (!isPictureSize(size)) throw notFound('There is no such size');
        const file = find(params.id);
        const picture = file.type.startsWith('image/') ? file : file.poster;
        if (!picture) throw notFound('This video has no thumbnail');
        return fileResponse(await thumbnails.of(picture, size), request);
      }),
    ),
  ];
}
