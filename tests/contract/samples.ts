import { expect } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import type { MediaKind } from '#contract/entities.ts';
import { demoAccount } from '#fake-server/account.ts';
import {
  clipForm,
  formOf,
  mp4,
  pictureForm,
  png,
  type RequestOptions,
  start,
} from '#tests/fake-server/support.ts';
import { inboxItem, mediaItem } from '#tests/support/factories.ts';

/** One good request of a call, what its parsed answer is, and how it is spoilt. */
export interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: string;
  readonly asked?: RequestOptions;
  readonly value: unknown;
  /** A wrong request, and the field that the refusal names. */
  readonly wrong?: { readonly asked?: RequestOptions; readonly search?: string; readonly field: string };
  readonly missing?: 'Inquiry' | 'Contact message' | 'Image' | 'Video';
}

const status = { json: { status: 'in_progress' } };
const wrongStatus = { asked: { json: { status: 'lost' } }, field: 'status' };
const wrongLimit = { search: '?limit=none', field: 'limit' };
const file = { bytes: png, type: 'image/png', name: 'a.png' };
const clip = { bytes: mp4, type: 'video/mp4', name: 'a.mp4' };
const untitledFile = { asked: { form: pictureForm({ title: '' }) }, field: 'title' };
const untitledClip = { asked: { form: clipForm({ title: '' }) }, field: 'title' };
const image = { section: 'gallery', id: 'img_00001' };
const video = { section: 'hero', id: 'vid_00001' };
const user = { email: demoAccount.email, created_at: '2023-11-22T09:30:00.000Z' };
const next = 'Quiet-Walnut-31';
const inquiry = inboxItem({
  id: 'inq_00001',
  name: 'Samuel Raman',
  email: 'samuel.raman@example.net',
  phone: '+1 (212) 555-0187',
  message: expect.stringMatching(/^We are planning to /),
  created_at: '2026-11-20T22:01:45.751Z',
});
const message = inboxItem({
  id: 'msg_00001',
  name: 'Mei Bianchi',
  email: 'mei.bianchi@studio.example.org',
  phone: '+44 20 7946 0640',
  message: expect.stringMatching(/^Hello, are you open on Saturday mornings\? /),
  status: 'in_progress',
  created_at: '2026-11-21T00:47:35.328Z',
});

const files = 'http://studio.test/files/';
const sized = (url: string) => ({
  thumbnail: `${url}/thumbnail`,
  small: `${url}/small`,
  medium: `${url}/medium`,
  large: `${url}/large`,
});
const pictureAddress = `${files}img_00001-harbour-loft-living-room.webp`;
const picture = mediaItem({
  ...image,
  title: 'Harbour loft, living room',
  description: 'A seating group that lets the afternoon take its time.',
  alt_text:
    'A living room in morning light: a sofa with scatter cushions around a low table, between linen-coloured panelled walls.',
  created_at: '2026-11-20T10:08:48.842Z',
  cloudinary_public_id: 'atelier/gallery/harbour-loft-living-room',
  url: pictureAddress,
  thumbnail_url: `${pictureAddress}/thumbnail`,
  urls: sized(pictureAddress),
});
const clipAddress = `${files}vid_00001-harbour-loft-morning.mp4`;
const film = mediaItem({
  ...video,
  title: 'Harbour loft, morning',
  description: 'Into the living room of the Harbour loft, while the curtains move in the first breeze.',
  alt_text:
    'The camera moves slowly towards a sofa below a wide window with hills behind; the curtains sway.',
  category: null,
  created_at: '2026-11-02T05:06:37.179Z',
  cloudinary_public_id: 'atelier/hero/harbour-loft-morning',
  url: clipAddress,
  thumbnail_url: `${clipAddress}/thumbnail`,
  urls: { ...sized(clipAddress), large: null },
});

/** An item that was uploaded with a title alone; its id and its address are new. */
const uploaded = (kind: MediaKind, section: string, title: string) => {
  const addressed = (size: string): string =>
    expect.stringMatching(new RegExp(`^${files}[\\da-f-]{36}${size}$`));
  return mediaItem({
    id: expect.stringMatching(kind === 'image' ? /^img_[\da-f]{16}$/ : /^vid_[\da-f]{16}$/),
    section,
    title,
    description: null,
    alt_text: null,
    category: null,
    created_at: new Date(start).toISOString(),
    cloudinary_public_id: `atelier/${section}/${title.toLowerCase().replace(' ', '-')}`,
    url: addressed(''),
    thumbnail_url: addressed('/thumbnail'),
    urls: {
      thumbnail: addressed('/thumbnail'),
      small: addressed('/small'),
      medium: addressed('/medium'),
      large: kind === 'image' ? addressed('/large') : null,
    },
  });
};
const anyText = expect.stringMatching(/^\w+_[\w-]{43}$/);

/** A call that is added to the table has no sample yet: this does not compile, and the first test fails. */
export const samples: Readonly<Record<EndpointName, Sample>> = {
  signIn: {
    asked: { json: demoAccount },
    value: { user, tokens: { accessToken: anyText, refreshToken: anyText } },
    wrong: { asked: { json: { email: demoAccount.email, password: '' } }, field: 'password' },
  },
  refreshToken: { value: anyText, wrong: { asked: { json: {} }, field: 'refreshToken' } },
  signOut: { value: undefined, wrong: { asked: { json: { refreshToken: 7 } }, field: 'refreshToken' } },
  getApiKey: { value: anyText },
  regenerateApiKey: { value: anyText },
  getProfile: { value: user },
  changePassword: {
    asked: { json: { currentPassword: demoAccount.password, newPassword: next, confirmPassword: next } },
    value: undefined,
    wrong: {
      asked: {
        json: { currentPassword: demoAccount.password, newPassword: 'short', confirmPassword: 'short' },
      },
      field: 'newPassword',
    },
  },
  listInquiries: { search: '?limit=1&offset=0', value: [inquiry], wrong: wrongLimit },
  getInquiry: { params: { id: 'inq_00001' }, value: inquiry, missing: 'Inquiry' },
  updateInquiry: {
    params: { id: 'inq_00001' },
    asked: status,
    value: { ...inquiry, status: 'in_progress' },
    wrong: wrongStatus,
    missing: 'Inquiry',
  },
  deleteInquiry: { params: { id: 'inq_00001' }, value: undefined, missing: 'Inquiry' },
  listContact: { search: '?limit=1&offset=0', value: [message], wrong: wrongLimit },
  getContact: { params: { id: 'msg_00001' }, value: message, missing: 'Contact message' },
  updateContact: {
    params: { id: 'msg_00001' },
    asked: { json: { status: 'completed' } },
    value: { ...message, status: 'completed' },
    wrong: wrongStatus,
    missing: 'Contact message',
  },
  deleteContact: { params: { id: 'msg_00001' }, value: undefined, missing: 'Contact message' },
  listImages: {
    params: { section: 'gallery' },
    search: '?limit=1&offset=0&include_inactive=true',
    value: [picture],
    wrong: { search: '?include_inactive=maybe', field: 'include_inactive' },
  },
  uploadImage: {
    asked: { form: pictureForm() },
    value: uploaded('image', 'gallery', 'Linen corner'),
    wrong: untitledFile,
  },
  uploadImages: {
    asked: { form: formOf({ section: 'logo', title: ['One', ''] }, 'images', [file, file]) },
    value: [
      { ok: true, item: uploaded('image', 'logo', 'One') },
      { ok: false, error: { message: 'Title is required' } },
    ],
    wrong: { asked: { form: pictureForm() }, field: 'images' },
  },
  updateImage: {
    params: image,
    asked: { json: { title: 'Renamed' } },
    value: { ...picture, title: 'Renamed' },
    wrong: { asked: { json: { sort_order: -1 } }, field: 'sort_order' },
    missing: 'Image',
  },
  deleteImage: { params: image, value: undefined, missing: 'Image' },
  listVideos: {
    params: { section: 'hero' },
    value: [film],
  },
  uploadVideo: {
    asked: { form: clipForm() },
    value: uploaded('video', 'hero', 'Evening light'),
    wrong: untitledClip,
  },
  uploadVideos: {
    asked: { form: formOf({ section: 'feature', title: ['One', 'Two'] }, 'videos', [clip, clip]) },
    value: [
      { ok: true, item: uploaded('video', 'feature', 'One') },
      { ok: true, item: uploaded('video', 'feature', 'Two') },
    ],
    wrong: { asked: { form: clipForm() }, field: 'videos' },
  },
  updateVideo: {
    params: video,
    asked: { json: { description: 'At dusk' } },
    value: { ...film, description: 'At dusk' },
    wrong: { asked: { json: { title: ' ' } }, field: 'title' },
    missing: 'Video',
  },
  deleteVideo: { params: video, value: undefined, missing: 'Video' },
};
