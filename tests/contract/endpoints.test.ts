import { describe, expect, test } from 'vitest';
import { type Access, endpoints, pathOf } from '#contract/endpoints.ts';
import { backOff, dashboardPolicy, dataScreenPolicy, defaultPolicy, writeRetries } from '#contract/limits.ts';

type Row = { method: string; path: string; form?: { file: string }; access?: Access; failure: string };

// @spec 1.7 8.2 8.3 8.4 8.5 8.6 8.18
test('the table holds every call of the specification once, with its file, its access and its fallback text', () => {
  const texts = Object.values<Row>(endpoints).map(({ method, path, form, access, failure }) => [
    [method, path, form?.file, access].filter(Boolean).join(' '),
    failure,
  ]);
  expect(texts.length).toBe(25);
  expect(Object.fromEntries(texts)).toEqual({
    'GET /api/admin/api-key': 'Failed to get API key',
    'PUT /api/admin/change-password administrator with API key': 'Password change failed',
    'DELETE /api/admin/images/:section/:id': 'Failed to delete image',
    'PUT /api/admin/images/:section/:id': 'Failed to update image',
    'POST /api/admin/images/batch-upload images': 'Failed to upload images',
    'POST /api/admin/images/upload image': 'Failed to upload image',
    'GET /api/admin/profile': 'Failed to get profile',
    'POST /api/admin/regenerate-api-key': 'Failed to regenerate API key',
    'DELETE /api/admin/videos/:section/:id': 'Failed to delete video',
    'PUT /api/admin/videos/:section/:id': 'Failed to update video',
    'POST /api/admin/videos/batch-upload videos': 'Failed to upload videos',
    'POST /api/admin/videos/upload video': 'Failed to upload video',
    'POST /api/auth/login public': 'Login failed. Please check your credentials.',
    'POST /api/auth/logout public': 'An unexpected error occurred',
    'POST /api/auth/refresh public': 'Token refresh failed',
    'GET /api/images/:section': 'Failed to fetch images',
    'GET /api/v1/admin/contact': 'Failed to fetch contact messages',
    'DELETE /api/v1/admin/contact/:id': 'Failed to delete contact message',
    'GET /api/v1/admin/contact/:id': 'Failed to fetch contact message',
    'PUT /api/v1/admin/contact/:id': 'Failed to update contact message',
    'GET /api/v1/admin/inquiries': 'Failed to fetch inquiries',
    'DELETE /api/v1/admin/inquiries/:id': 'Failed to delete inquiry',
    'GET /api/v1/admin/inquiries/:id': 'Failed to fetch inquiry',
    'PUT /api/v1/admin/inquiries/:id': 'Failed to update inquiry',
    'GET /api/videos/:section': 'Failed to fetch videos',
  });
});

describe('the path of a call', () => {
  test('holds its parameters, escaped', () => {
    expect([
      pathOf('/api/admin/profile', {}),
      pathOf(endpoints.deleteImage.path, { section: 'gallery', id: 'a/b?c#d é' }),
      pathOf(endpoints.getInquiry.path, { id: '..%2f' }),
    ]).toEqual([
      '/api/admin/profile',
      '/api/admin/images/gallery/a%2Fb%3Fc%23d%20%C3%A9',
      '/api/v1/admin/inquiries/..%252f',
    ]);
  });

  test.each(['', '.', '..'])('rejects the id %j, which would be the path of another call', (id) => {
    expect(() => pathOf(endpoints.deleteImage.path, { section: 'gallery', id })).toThrow(
      new RangeError(`The id "${id}" cannot be part of a url`),
    );
  });
});

// @spec 9.13
test('a query is fresh for five minutes by default, on data screens for thirty seconds, and on the dashboard under a time limit', () => {
  const dataScreen = { staleTime: 30_000, gcTime: 300_000, retries: 2, refetchOnFocus: true };
  expect([defaultPolicy, dataScreenPolicy, dashboardPolicy]).toEqual([
    { staleTime: 300_000, gcTime: 600_000, retries: 2, refetchOnFocus: false },
    dataScreen,
    { ...dataScreen, timeout: 10_000 },
  ]);
  expect([writeRetries, backOff]).toEqual([1, { first: 1_000, longest: 30_000 }]);
});
