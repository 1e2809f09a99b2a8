import { type HttpHandler, http } from 'msw';
import type { Core } from '../core.ts';
import type { StoredFile } from '../files.ts';
import { rangeOf, streamOf } from '../range.ts';
import { notFound, Refusal, refuse } from '../refusal.ts';
import { isPictureSize, type Picture, type PictureSize } from '../thumbnails.ts';

/** A file's content never changes; what was uploaded is never trusted: no sniffing, no script, nothing fetched. */
const headersFor = (type: string): Record<string, string> => ({
  'Content-Type': type,
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  ...(type === 'image/svg+xml' && {
    'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  }),
});

const whole = ({ bytes, type }: Picture): Response =>
  new Response(streamOf(bytes, { start: 0, end: bytes.length - 1 }), {
    headers: { ...headersFor(type), 'Content-Length': String(bytes.length) },
  });

async function fileAnswer(file: StoredFile, request: Request): Promise<Response> {
  const bytes = await file.load();
  const range = rangeOf(request.headers.get('Range'), bytes.length);
  if (range === 'unsatisfiable')
    throw new Refusal(416, 'range_not_satisfiable', `The file has ${bytes.length} bytes`, {
      headers: { 'Content-Range': `bytes */${bytes.length}` },
    });
  const { start, end } = range ?? { start: 0, end: bytes.length - 1 };
  return new Response(streamOf(bytes, { start, end }), {
    status: range ? 206 : 200,
    headers: {
      ...headersFor(file.type),
      'Accept-Ranges': 'bytes',
      'Content-Length': String(end - start + 1),
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${bytes.length}` }),
    },
  });
}

async function pictureAnswer(core: Core, file: StoredFile, size: PictureSize): Promise<Response> {
  if (file.type.startsWith('image/')) return whole(await core.thumbnails.of(file, size));
  if (!file.poster) throw notFound('This video has no thumbnail');
  return whole({ bytes: new TextEncoder().encode(file.poster()), type: 'image/svg+xml' });
}

/** The bytes of images and videos, whole or in ranges, and their small pictures. Addresses are public, as on a CDN. */
export const fileHandlers = (core: Core): readonly HttpHandler[] => {
  const find = (id: unknown): StoredFile => {
    const file = core.files.find(String(id));
    if (!file) throw notFound('There is no such file');
    return file;
  };
  const orRefused = async (respond: () => Promise<Response>): Promise<Response> => {
    try {
      return await respond();
    } catch (error) {
      if (error instanceof Refusal) return refuse(error);
      throw error;
    }
  };

  return [
    http.get('*/files/:id', ({ request, params }) =>
      orRefused(async () => fileAnswer(find(params.id), request)),
    ),
    http.get('*/files/:id/:size', ({ params }) =>
      orRefused(async () => {
        const size = String(params.size);
        if (!isPictureSize(size)) throw notFound('There is no such size');
        return pictureAnswer(core, find(params.id), size);
      }),
    ),
  ];
};
