import { describe, expect, test } from 'vitest';
import { authPath, type EndpointName, endpoints } from '#contract/endpoints.ts';
import { imagePart, videoPart } from '#features/media/upload/startUploads.ts';
import type { CallOptions } from '#http/request.ts';
import { createApi } from '#tests/http/createApi.ts';
import { fixedNow, mediaItem, session, user } from '#tests/support/factories.ts';

interface Options {
  readonly signal: AbortSignal;
  readonly idempotencyKey: string;
}
type Api = ReturnType<typeof createApi>;

/** A client that records the options of its calls. Responses are enough for what the callers read of them. */
function createRecorder() {
  const calls: { readonly name: EndpointName; readonly options: CallOptions }[] = [];
  const response = { items: [mediaItem()], unreadable: [], user: user(), tokens: session().tokens };
  const call = (name: EndpointName, _: unknown, options: CallOptions = {}) => {
    calls.push({ name, options });
    return Promise.resolve(response as never);
  };
  return { api: createApi({ call }, () => fixedNow), calls };
}

const file = new File(['x'], 'loft.png');
const texts = { title: 'Loft', description: '', alt_text: '', category: '', sort_order: '0' } as const;
const picture = imagePart({ file, texts: { ...texts, section: 'gallery' } });
const film = videoPart({ file, texts: { ...texts, section: 'hero' } });
const change = { currentPassword: 'a', newPassword: 'b', confirmPassword: 'b' };

const reads: Partial<Record<EndpointName, (api: Api, options: Options) => Promise<unknown>>> = {
  signIn: ({ auth }, options) => auth.signIn({ email: 'a@b.example', password: 'secret' }, options),
  getApiKey: ({ auth }, options) => auth.apiKey('access-1', options),
  refreshToken: ({ auth }, options) => auth.refresh('refresh-1', options),
  signOut: ({ auth }, options) => auth.signOut('refresh-1', options),
  getProfile: ({ auth }, options) => auth.profile(options),
  getInquiry: ({ inquiry }, options) => inquiry.get('7', options),
  getContact: ({ contact }, options) => contact.get('7', options),
  listImages: ({ media }, options) => media.list('image', 'gallery', options),
  listVideos: ({ media }, options) => media.list('video', 'hero', options),
};

const writes: Partial<typeof reads> = {
  uploadImage: ({ upload }, options) => upload('uploadImage', { form: [picture] }, options),
  uploadImages: ({ upload }, options) => upload('uploadImages', { form: [picture] }, options),
  updateImage: ({ image }, options) => image.update('gallery', '7', { title: 'Oak' }, options),
  deleteImage: ({ image }, options) => image.remove('gallery', '7', options),
  uploadVideo: ({ upload }, options) => upload('uploadVideo', { form: [film] }, options),
  uploadVideos: ({ upload }, options) => upload('uploadVideos', { form: [film] }, options),
  updateVideo: ({ video }, options) => video.update('hero', '7', { title: 'Oak' }, options),
  deleteVideo: ({ video }, options) => video.remove('hero', '7', options),
  changePassword: ({ settings }, options) => settings.changePassword(session(), change, options),
  updateInquiry: ({ inquiry }, options) => inquiry.update('7', 'pending', options),
  deleteInquiry: ({ inquiry }, options) => inquiry.remove('7', options),
  updateContact: ({ contact }, options) => contact.update('7', 'pending', options),
  deleteContact: ({ contact }, options) => contact.remove('7', options),
};

test('every call is in the tables below, except those that a query or a panel makes itself', () => {
  const others = ['listInquiries', 'listContact', 'regenerateApiKey'];
  expect([...Object.keys(reads), ...Object.keys(writes), ...others].sort()).toEqual(
    Object.keys(endpoints).sort(),
  );
  const needKey = Object.entries(endpoints).filter(
    ([, { method, path }]) => method !== 'GET' && !path.startsWith(authPath),
  );
  expect(needKey.map(([name]) => name).sort()).toEqual([...Object.keys(writes), 'regenerateApiKey'].sort());
});

describe('the signal of', () => {
  test.each(Object.entries({ ...reads, ...writes }))('%s is passed on', async (name, run) => {
    const { api, calls } = createRecorder();
    const controller = new AbortController();
    const running = run(api, { signal: controller.signal, idempotencyKey: 'action-1' });
    controller.abort();
    await running.catch(() => undefined);
    expect(calls.map((call) => [call.name, call.options.signal?.aborted])).toEqual([[name, true]]);
  });
});

test('the signal of a read of the API key ahead of a change of password is passed on', async () => {
  const { api, calls } = createRecorder();
  const { signal } = new AbortController();
  await api.settings.changePassword(session({ apiKey: null }), change, { signal });
  expect(calls.map(({ name, options }) => [name, options.signal])).toEqual([
    ['getApiKey', signal],
    ['changePassword', signal],
  ]);
});

describe('the idempotency key of', () => {
  test.each(Object.entries(writes))('%s is passed on', async (_, run) => {
    const { api, calls } = createRecorder();
    await run(api, { signal: new AbortController().signal, idempotencyKey: 'action-1' });
    expect(calls.map(({ options }) => options.idempotencyKey)).toEqual(['action-1']);
  });
});
