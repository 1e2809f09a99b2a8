import { expect, test } from 'vitest';
import { parseRange } from '#fake-server/files/range.ts';
import { clipForm, createClockedBackend, dataOf, mp4, signedIn } from './support.ts';

test.each([
  [null, null],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=7-', { start: 7, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=5-99', { start: 5, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', null],
  ['bytes=0-1,4-5', null],
  ['bytes=-', null],
  ['lines=1-2', null],
])('Of ten bytes, %s requests %o', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});

test('A video is sent whole, as a range, or with a 416 and its size', async () => {
  const { backend } = createClockedBackend();
  const sendAsAdmin = await signedIn(backend);
  const { url } = dataOf<{ url: string }>(
    await sendAsAdmin('POST', '/api/admin/videos/upload', { form: clipForm() }),
  );
  const responses: unknown[] = [];
  for (const headers of [{}, { Range: 'bytes=4-7' }, { Range: `bytes=${mp4.length}-` }]) {
    const response = await backend.handle(new Request(url, { headers }));
    const size = (await response.arrayBuffer()).byteLength;
    responses.push([response.status, response.headers.get('Content-Range'), response.ok && size]);
  }
  expect(responses).toEqual([
    [200, null, 24],
    [206, 'bytes 4-7/24', 4],
    [416, 'bytes */24', false],
  ]);
});
