import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '#http/client.ts';
import { type UploadOptions, upload } from '#http/xhr.ts';

const sent: StandInRequest[] = [];

/** In place of the browser's: the test answers. The end-to-end tests send files over a network. */
class StandInRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers = new Headers();
  readonly open = vi.fn();
  readonly abort = vi.fn(() => this.end('abort'));
  body: FormData | null = null;
  status = 0;
  responseText = '';
  received: Readonly<Record<string, string>> = {};

  setRequestHeader = (name: string, value: string): void => this.headers.set(name, value);

  getResponseHeader = (name: string): string | null => this.received[name] ?? null;

  send(body: FormData): void {
    this.body = body;
    sent.push(this);
  }

  end(type: 'load' | 'abort' | 'error'): void {
    this.dispatchEvent(new Event(type));
    this.dispatchEvent(new Event('loadend'));
  }
}

const file = new File(['oak'], 'oak stairs.png', { type: 'image/png' });
const fields = {
  section: 'about',
  title: 'Oak stairs ✓',
  description: 'Solid, oiled',
  alt_text: 'Stairs',
  category: 'Office',
  sort_order: '4',
};

beforeEach(() => vi.stubGlobal('XMLHttpRequest', StandInRequest));
afterEach(() => {
  sent.length = 0;
});

/** Sends an upload, whose request waits for its answer. */
async function start(options?: UploadOptions) {
  const tokens = { accessToken: async () => 'token', refresh: async () => null };
  const client = createClient({ baseUrl: 'http://studio.test', tokens, reportMalformed: vi.fn() });
  const result = upload(client, 'uploadImage', { form: [{ file, fields }] }, options);
  const request = await vi.waitUntil(() => sent[0]);
  return { result, request };
}

describe('an upload', () => {
  // @spec 3.14 7.16
  test('sends the file with its fields, reports its progress, and returns the stored item', async () => {
    const onProgress = vi.fn();
    const { result, request } = await start({ onProgress });
    expect(request.open.mock.calls).toEqual([['POST', 'http://studio.test/api/admin/images/upload']]);
    expect(request.headers.get('Authorization')).toBe('Bearer token');
    expect(Object.fromEntries(request.body ?? [])).toEqual({ ...fields, image: file });
    for (const loaded of [300, 600])
      request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 600 }));
    const responseText = JSON.stringify({ data: { id: 'img-1', ...fields } });
    Object.assign(request, { status: 201, responseText }).end('load');
    expect(await result).toMatchObject({ id: 'img-1', ...fields, sort_order: 4 });
    expect(onProgress.mock.calls).toEqual([
      [300, 600],
      [600, 600],
    ]);
  });

  test('refused for now says when it may be sent again', async () => {
    const { result, request } = await start();
    Object.assign(request, { status: 429, received: { 'Retry-After': '90' } }).end('load');
    await expect(result).rejects.toMatchObject({ status: 429, retryAfter: 90_000 });
  });

  test('on a lost connection is a network error, and listens to its signal no longer', async () => {
    const controller = new AbortController();
    const { result, request } = await start({ signal: controller.signal });
    request.end('error');
    await expect(result).rejects.toMatchObject({ kind: 'network' });
    controller.abort();
    expect(request.abort).not.toHaveBeenCalled();
  });

  test('aborted in flight ends its request, and rejects with an AbortError', async () => {
    const controller = new AbortController();
    const { result, request } = await start({ signal: controller.signal });
    controller.abort();
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
    expect(request.abort).toHaveBeenCalledTimes(1);
  });
});
