import { expect, test } from 'vitest';
import {
  clipForm,
  createClockedBackend,
  errorBody,
  formOf,
  mp4,
  pictureForm,
  png,
  program,
  signedIn,
} from './support.ts';

const images = '/api/admin/images/upload';
const videos = '/api/admin/videos/upload';
const megabyte = 1024 * 1024;
const nothing = { images: 0, videos: 0, inquiries: 0, contact: 0 };

const start = async () => ({ sendAsAdmin: await signedIn(createClockedBackend({ seed: nothing }).backend) });

test.each<[string, string, () => FormData, number, unknown]>([
  [
    'without a file',
    images,
    () => formOf({ section: 'gallery', title: 'A' }),
    422,
    errorBody('invalid_field', 'Please select a file to upload', 'image'),
  ],
  [
    'with text for a file',
    images,
    () => formOf({ section: 'gallery', title: 'A', image: 'x' }),
    422,
    errorBody('invalid_field', 'image: must be a file, not text', 'image'),
  ],
  [
    'of no bytes',
    images,
    () => pictureForm({}, Buffer.alloc(0)),
    422,
    errorBody('invalid_field', 'image: the file is empty', 'image'),
  ],
  [
    'one byte over 10 MB',
    images,
    () => pictureForm({}, Buffer.concat([png, Buffer.alloc(10 * megabyte + 1 - png.length)])),
    413,
    errorBody('payload_too_large', 'File size exceeds limit. Maximum size is 10MB.', 'image'),
  ],
  [
    'of 20 MB',
    images,
    () => pictureForm({}, Buffer.alloc(20 * megabyte)),
    413,
    errorBody('payload_too_large', 'File size exceeds limit. Maximum size is 10MB.', 'image'),
  ],
  [
    'with the declared type of a PDF',
    images,
    () => pictureForm({}, png, 'application/pdf'),
    415,
    errorBody(
      'file_type_refused',
      'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.',
      'image',
    ),
  ],
  [
    'that is a program named .png',
    images,
    () => pictureForm({}, program),
    415,
    errorBody(
      'file_type_refused',
      'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.',
      'image',
    ),
  ],
  [
    'that is a video named .png',
    images,
    () => pictureForm({}, mp4),
    415,
    errorBody(
      'file_type_refused',
      'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.',
      'image',
    ),
  ],
  [
    'that is a BMP named .png',
    images,
    () => pictureForm({}, Buffer.from('BM......')),
    415,
    errorBody(
      'file_type_refused',
      'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.',
      'image',
    ),
  ],
  [
    'that is an image named .mp4',
    videos,
    () => clipForm({}, png),
    415,
    errorBody(
      'file_type_refused',
      'Invalid file type. Please upload an MP4, MOV, AVI, WebM, or OGG video.',
      'video',
    ),
  ],
  [
    'that is a web page named .svg',
    images,
    () => pictureForm({}, Buffer.from('<!doctype html><svg/>'), 'image/svg+xml'),
    415,
    errorBody(
      'file_type_refused',
      'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.',
      'image',
    ),
  ],
  [
    'without a title',
    images,
    () => pictureForm({ title: '  ' }),
    422,
    errorBody('invalid_field', 'Title is required', 'title'),
  ],
  [
    'with a title of 101 characters',
    images,
    () => pictureForm({ title: 'x'.repeat(101) }),
    422,
    errorBody('invalid_field', 'Title must be less than 100 characters', 'title'),
  ],
  [
    'with a description of 501 characters',
    videos,
    () => clipForm({ description: 'x'.repeat(501) }),
    422,
    errorBody('invalid_field', 'Description must be less than 500 characters', 'description'),
  ],
  [
    'for a section of the other kind',
    images,
    () => pictureForm({ section: 'hero' }),
    422,
    errorBody(
      'invalid_field',
      'section: must be one of gallery, contact, entrance, about, logo, swordman',
      'section',
    ),
  ],
  [
    'with an unknown category',
    images,
    () => pictureForm({ category: 'Garden' }),
    422,
    errorBody(
      'invalid_field',
      'category: must be empty or one of Residential, Commercial, Office, Hospitality, Retail, Healthcare, Educational, Mixed-Use',
      'category',
    ),
  ],
  [
    'with a negative sort order',
    images,
    () => pictureForm({ sort_order: '-1' }),
    422,
    errorBody('invalid_field', 'Sort order must be a whole number from 0 to 999,999,999', 'sort_order'),
  ],
  [
    'with an unknown field',
    videos,
    () => clipForm({ sort_order: '1' }),
    422,
    errorBody('invalid_field', 'sort_order: is not a field of this call', 'sort_order'),
  ],
])('An upload %s is rejected, and nothing is stored', async (_title, path, form, status, body) => {
  const { sendAsAdmin } = await start();
  const response = await sendAsAdmin('POST', path, { form: form() });
  expect({ status: response.status, body: response.body }).toEqual({ status, body });
  expect((await sendAsAdmin('GET', '/api/images/gallery')).body).toEqual({ data: [] });
  expect((await sendAsAdmin('GET', '/api/videos/hero')).body).toEqual({ data: [] });
});

test('An image of exactly 10 MB with a title of 100 characters is accepted', async () => {
  const { sendAsAdmin } = await start();
  const bytes = Buffer.concat([png, Buffer.alloc(10 * megabyte - png.length)]);
  const form = pictureForm({ title: 'x'.repeat(100), description: 'y'.repeat(500) }, bytes);
  expect((await sendAsAdmin('POST', images, { form })).status).toBe(201);
});
