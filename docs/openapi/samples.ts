import type { EndpointName } from '#contract/endpoints.ts';
import { demoAccount } from '#fake-server/account.ts';
import { mp4, png } from '#tests/fake-server/support.ts';

/** By name. */
export const sampleFiles = {
  'linen.png': { name: 'linen.png', type: 'image/png', bytes: png },
  'evening.mp4': { name: 'evening.mp4', type: 'video/mp4', bytes: mp4 },
};

export type SampleFile = keyof typeof sampleFiles;

/** A valid request of a call, without its authorization. */
export interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, number | boolean>>;
  /** The JSON body. A value in braces is replaced by that of the session: `{refreshToken}`. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** The text fields of the form. */
  readonly form?: Readonly<Record<string, string | readonly string[]>>;
  readonly files?: readonly SampleFile[];
  /** What makes the request invalid: takes the place of the same fields in query, body or form. */
  readonly invalid?: Readonly<Record<string, unknown>>;
}

const page = { query: { limit: 1, offset: 0 }, invalid: { limit: 0 } };
const status = { body: { status: 'in_progress' }, invalid: { status: 'lost' } };
const refreshToken = { body: { refreshToken: '{refreshToken}' }, invalid: { refreshToken: '' } };
const inquiry = { id: 'inq_00001' };
const message = { id: 'msg_00001' };
const image = { section: 'gallery', id: 'img_00001' };
const video = { section: 'hero', id: 'vid_00001' };

const picture = {
  section: 'gallery',
  title: 'Linen corner',
  description: 'Morning light on linen.',
  alt_text: 'A chair with a linen cover beside a window.',
  category: 'Residential',
  sort_order: '1',
};
const clip = {
  section: 'hero',
  title: 'Evening light',
  description: 'The terrace at dusk.',
  alt_text: 'The camera moves along a terrace.',
};
const longTitle = { title: 'a'.repeat(101) };

export const samples: Readonly<Record<EndpointName, Sample>> = {
  signIn: { body: demoAccount, invalid: { password: '' } },
  refreshToken,
  signOut: refreshToken,
  getApiKey: {},
  regenerateApiKey: {},
  getProfile: {},
  changePassword: {
    body: {
      currentPassword: demoAccount.password,
      newPassword: 'Quiet-Walnut-31',
      confirmPassword: 'Quiet-Walnut-31',
    },
    invalid: { newPassword: 'short' },
  },
  listInquiries: page,
  getInquiry: { params: inquiry },
  updateInquiry: { params: inquiry, ...status },
  deleteInquiry: { params: inquiry },
  listContact: page,
  getContact: { params: message },
  updateContact: { params: message, ...status },
  deleteContact: { params: message },
  listImages: {
    params: { section: 'gallery' },
    query: { limit: 1, offset: 0, include_inactive: true },
    invalid: { offset: -1 },
  },
  uploadImage: { form: picture, files: ['linen.png'], invalid: longTitle },
  uploadImages: {
    form: picture,
    // The second one is refused.
    files: ['linen.png', 'evening.mp4'],
    invalid: { title: ['One', 'Two', 'Three'] },
  },
  updateImage: { params: image, body: { title: 'Linen corner' }, invalid: { sort_order: -1 } },
  deleteImage: { params: image },
  listVideos: { params: { section: 'hero' } },
  uploadVideo: { form: clip, files: ['evening.mp4'], invalid: longTitle },
  uploadVideos: {
    form: clip,
    files: ['evening.mp4', 'linen.png'],
    invalid: { title: ['One', 'Two', 'Three'] },
  },
  updateVideo: { params: video, body: { description: 'At dusk.' }, invalid: { title: ' ' } },
  deleteVideo: { params: video },
};
