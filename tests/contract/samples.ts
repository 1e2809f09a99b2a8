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

/** A valid request of a call, its parsed response, and an invalid request. */
export interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: string;
  readonly request?: RequestOptions;
  readonly value: unknown;
  /** An invalid request, and the `field` of its error. */
  readonly wrong?: { readonly request?: RequestOptions; readonly search?: string; readonly field: string };
  readonly missing?: 'Inquiry' | 'Contact message' | 'Image' | 'Video';
}

const status = { json: { status: 'in_progress' } };
const wrongStatus = { request: { json: { status: 'lost' } }, field: 'status' };
const wrongLimit = { search: '?limit=none', field: 'limit' };
const file = { bytes: png, type: 'image/png', name: 'a.png' };
const clip = { bytes: mp4, type: 'video/mp4', name: 'a.mp4' };
const untitledFile = { request: { form: pictureForm({ title: '' }) }, field: 'title' };
const untitledClip = { request: { form: clipForm({ title: '' }) }, field: 'title' };
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
const pictureUrl = `${files}img_00001-harbour-loft-living-room.webp`;
const picture = mediaItem({
  ...image,
  title: 'Harbour loft, living room',
  description: 'A seating group that lets the afternoon take its time.',
  alt_text:
    'A living room in morning light: a sofa with scatter cushions around a low table, between linen-coloured panelled walls.',
  created_at: '2026-11-20T10:08:48.842Z',
  cloudinary_public_id: 'atelier/gallery/harbour-loft-living-room',
  url: pictureUrl,
  thumbnail_url: `${pictureUrl}/thumbnail`,
  urls: sized(pictureUrl),
});
const clipUrl = `${files}vid_00001-harbour-loft-morning.mp4`;
const film = mediaItem({
  ...video,
  title: 'Harbour loft, morning',
  description: 'Into the living room of the Harbour loft, while the curtains move in the first breeze.',
  alt_text:
    'The camera moves slowly towards a sofa below a wide window with hills behind; the curtains sway.',
  category: null,
  created_at: '2026-11-02T05:06:37.179Z',
  cloudinary_public_id: 'atelier/hero/harbour-loft-morning',
  url: clipUrl,
  thumbnail_url: `${clipUrl}/thumbnail`,
  urls: { ...sized(clipUrl), large: null },
});

/** An uploaded item with only a title, and with a new id and new urls. */
const uploaded = (kind: MediaKind, section: string, title: string) => {
  const newUrl = (size: string): string =>
    expect.stringMatching(new RegExp(`^${files}[\\da-f-]{36}${size}$`));
  return mediaItem({
    id: expect.stringMatching(kind === 'image' ? /^img_[\da-f-]{36}$/ : /^vid_[\da-f-]{36}$/),
    section,
    title,
    description: null,
    alt_text: null,
    category: null,
    created_at: new Date(start).toISOString(),
    cloudinary_public_id: `atelier/${section}/${title.toLowerCase().replace(' ', '-')}`,
    url: newUrl(''),
    thumbnail_url: newUrl('/thumbnail'),
    urls: {
      thumbnail: newUrl('/thumbnail'),
      small: newUrl('/small'),
      medium: newUrl('/medium'),
      large: kind === 'image' ? newUrl('/large') : null,
    },
  });
};
const anyText = expect.stringMatching(/^\w+_[\w-]{43}$/);

const listOf = (item: object) => ({ items: [item], unreadable: [] });

/** A new call without a sample does not compile. */
export const samples: Readonly<Record<EndpointName, Sample>> = {
  signIn: {
    request: { json: demoAccount },
    value: { user, tokens: { accessToken: anyText, refreshToken: anyText } },
    wrong: { request: { json: { email: demoAccount.email, password: '' } }, field: 'password' },
  },
  refreshToken: { value: { accessToken: anyText }, wrong: { request: { json: {} }, field: 'refreshToken' } },
  signOut: { value: undefined, wrong: { request: { json: { refreshToken: 7 } }, field: 'refreshToken' } },
  getApiKey: { value: anyText },
  regenerateApiKey: { value: anyText },
  getProfile: { value: user },
  changePassword: {
    request: { json: { currentPassword: demoAccount.password, newPassword: next, confirmPassword: next } },
    value: undefined,
    wrong: {
      request: {
        json: { currentPassword: demoAccount.password, newPassword: 'short', confirmPassword: 'short' },
      },
      field: 'newPassword',
    },
  },
  listInquiries: { search: '?limit=1&offset=0', value: listOf(inquiry), wrong: wrongLimit },
  getInquiry: { params: { id: 'inq_00001' }, value: inquiry, missing: 'Inquiry' },
  updateInquiry: {
    params: { id: 'inq_00001' },
    request: status,
    value: { ...inquiry, status: 'in_progress' },
    wrong: wrongStatus,
    missing: 'Inquiry',
  },
  deleteInquiry: { params: { id: 'inq_00001' }, value: undefined, missing: 'Inquiry' },
  listContact: { search: '?limit=1&offset=0', value: listOf(message), wrong: wrongLimit },
  getContact: { params: { id: 'msg_00001' }, value: message, missing: 'Contact message' },
  updateContact: {
    params: { id: 'msg_00001' },
    request: { json: { status: 'completed' } },
    value: { ...message, status: 'completed' },
    wrong: wrongStatus,
    missing: 'Contact message',
  },
  deleteContact: { params: { id: 'msg_00001' }, value: undefined, missing: 'Contact message' },
  listImages: {
    params: { section: 'gallery' },
    search: '?limit=1&offset=0&include_inactive=true',
    value: listOf(picture),
    wrong: { search: '?include_inactive=maybe', field: 'include_inactive' },
  },
  uploadImage: {
    request: { form: pictureForm() },
    value: uploaded('image', 'gallery', 'Linen corner'),
    wrong: untitledFile,
  },
  uploadImages: {
    request: { form: formOf({ section: 'logo', title: ['One', ''] }, 'images', [file, file]) },
    value: [
      { ok: true, item: uploaded('image', 'logo', 'One') },
      { ok: false, error: { message: 'Title is required' } },
    ],
    wrong: { request: { form: pictureForm() }, field: 'images' },
  },
  updateImage: {
    params: image,
    request: { json: { title: 'Renamed' } },
    value: { ...picture, title: 'Renamed' },
    wrong: { request: { json: { sort_order: -1 } }, field: 'sort_order' },
    missing: 'Image',
  },
  deleteImage: { params: image, value: undefined, missing: 'Image' },
  listVideos: {
    params: { section: 'hero' },
    value: listOf(film),
  },
  uploadVideo: {
    request: { form: clipForm() },
    value: uploaded('video', 'hero', 'Evening light'),
    wrong: untitledClip,
  },
  uploadVideos: {
    request: { form: formOf({ section: 'feature', title: ['One', 'Two'] }, 'videos', [clip, clip]) },
    value: [
      { ok: true, item: uploaded('video', 'feature', 'One') },
      { ok: true, item: uploaded('video', 'feature', 'Two') },
    ],
    wrong: { request: { form: clipForm() }, field: 'videos' },
  },
  updateVideo: {
    params: video,
    request: { json: { description: 'At dusk' } },
    value: { ...film, description: 'At dusk' },
    wrong: { request: { json: { title: ' ' } }, field: 'title' },
    missing: 'Video',
  },
  deleteVideo: { params: video, value: undefined, missing: 'Video' },
};
