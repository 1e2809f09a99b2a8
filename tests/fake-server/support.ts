import { demoAccount } from '#fake-server/account.ts';
import { type Backend, type BackendOptions, createBackend } from '#fake-server/backend.ts';
import { ConnectionDropped } from '#fake-server/control/faults.ts';

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed from JSON. */
  readonly body: unknown;
}

export interface RequestOptions {
  readonly json?: unknown;
  readonly text?: string | undefined;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The time at which every test of the fake server begins, in epoch milliseconds. */
export const start = Date.UTC(2026, 10, 21, 9, 30);

/** Creates a backend whose clock only the test advances. */
export function createClockedBackend(options: BackendOptions = {}) {
  const clock = { now: start };
  return { clock, backend: createBackend({ now: () => clock.now, ...options }) };
}

/** `handle` with the signature and the errors of fetch. Relative urls are resolved against http://localhost. */
export const fetchOf =
  (backend: Backend): typeof fetch =>
  async (input, init) => {
    const request = new Request(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init);
    return backend.handle(request).catch((error: unknown) => {
      throw error instanceof ConnectionDropped ? new TypeError('fetch failed', { cause: error }) : error;
    });
  };

export async function sendRequest(
  backend: Backend,
  method: string,
  path: string,
  { json, text, form, headers = {} }: RequestOptions = {},
  token?: string,
): Promise<ReceivedResponse> {
  const request = new Request(`http://studio.test${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...((text ?? form) && { body: text ?? form }),
  });
  const response = await backend.handle(request);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

interface SignedIn {
  readonly data: { readonly tokens: { readonly accessToken: string; readonly refreshToken: string } };
}

/** Signs in with the demo account and returns its tokens. */
export async function signIn(backend: Backend) {
  const { body } = await sendRequest(backend, 'POST', '/api/auth/login', { json: demoAccount });
  return (body as SignedIn).data.tokens;
}

/** Signs in and returns a function that sends requests with the access token. */
export async function signedIn(backend: Backend) {
  const { accessToken } = await signIn(backend);
  return (method: string, path: string, options?: RequestOptions) =>
    sendRequest(backend, method, path, options, accessToken);
}

export type SendAsAdmin = Awaited<ReturnType<typeof signedIn>>;

/** The `data` of a response, as the type that the test expects. */
export const dataOf = <Data>({ body }: ReceivedResponse): Data => (body as { data: Data }).data;

/** The body of an error response. */
export const errorBody = (code: string, message: string, field?: string) => ({
  error: field ? { message, code, field } : { message, code },
});

/** The smallest PNG: one clay pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOc4a37HwAFMQJpjSLN5QAAAABJRU5ErkJggg==',
  'base64',
);
export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>');
/** The first box of an MP4, which is all that the server reads. */
export const mp4 = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1');

/** A multipart body with text fields, and files under the name `part`. */
export function formOf(
  texts: Readonly<Record<string, string | readonly string[]>>,
  part?: string,
  files: readonly {
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly type: string;
    readonly name: string;
  }[] = [],
): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(texts))
    for (const value of [values].flat()) form.append(name, value);
  for (const { bytes, type, name } of files) if (part) form.append(part, new File([bytes], name, { type }));
  return form;
}

/** A multipart body with one image for the gallery. */
export const pictureForm = (texts: Readonly<Record<string, string>> = {}, bytes = png, type = 'image/png') =>
  formOf({ section: 'gallery', title: 'Linen corner', ...texts }, 'image', [
    { bytes, type, name: 'linen.png' },
  ]);

/** A multipart body with one video for the hero section. */
export const clipForm = (texts: Readonly<Record<string, string>> = {}, bytes = mp4, type = 'video/mp4') =>
  formOf({ section: 'hero', title: 'Evening light', ...texts }, 'video', [
    { bytes, type, name: 'evening.mp4' },
  ]);
