import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  type CallInput,
  endpoints,
  type FilePart,
  type ImageFields,
  type NoInput,
  pathOf,
} from '#contract/endpoints.ts';
import type { Status } from '#contract/entities.ts';
import { backOff, dashboardPolicy, dataScreenPolicy, defaultPolicy, writeRetries } from '#contract/limits.ts';

// @spec 1.7
test('the table holds every call of the specification, once', () => {
  const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(calls.toSorted()).toEqual([
    'DELETE /api/admin/images/:section/:id',
    'DELETE /api/admin/videos/:section/:id',
    'DELETE /api/v1/admin/contact/:id',
    'DELETE /api/v1/admin/inquiries/:id',
    'GET /api/admin/api-key',
    'GET /api/admin/profile',
    'GET /api/images/:section',
    'GET /api/v1/admin/contact',
    'GET /api/v1/admin/contact/:id',
    'GET /api/v1/admin/inquiries',
    'GET /api/v1/admin/inquiries/:id',
    'GET /api/videos/:section',
    'POST /api/admin/images/batch-upload',
    'POST /api/admin/images/upload',
    'POST /api/admin/regenerate-api-key',
    'POST /api/admin/videos/batch-upload',
    'POST /api/admin/videos/upload',
    'POST /api/auth/login',
    'POST /api/auth/logout',
    'POST /api/auth/refresh',
    'PUT /api/admin/change-password',
    'PUT /api/admin/images/:section/:id',
    'PUT /api/admin/videos/:section/:id',
    'PUT /api/v1/admin/contact/:id',
    'PUT /api/v1/admin/inquiries/:id',
  ]);
});

// @spec 8.2 8.3 8.4 8.5 8.6 8.18
test('each call has the fallback text of the specification', () => {
  expect(Object.fromEntries(Object.entries(endpoints).map(([name, { failure }]) => [name, failure]))).toEqual(
    {
      signIn: 'Login failed. Please check your credentials.',
      refreshToken: 'Token refresh failed',
      signOut: 'An unexpected error occurred',
      getProfile: 'Failed to get profile',
      changePassword: 'Password change failed',
      getApiKey: 'Failed to get API key',
      regenerateApiKey: 'Failed to regenerate API key',
      listInquiries: 'Failed to fetch inquiries',
      getInquiry: 'Failed to fetch inquiry',
      updateInquiry: 'Failed to update inquiry',
      deleteInquiry: 'Failed to delete inquiry',
      listContact: 'Failed to fetch contact messages',
      getContact: 'Failed to fetch contact message',
      updateContact: 'Failed to update contact message',
      deleteContact: 'Failed to delete contact message',
      listImages: 'Failed to fetch images',
      uploadImage: 'Failed to upload image',
      uploadImages: 'Failed to upload images',
      updateImage: 'Failed to update image',
      deleteImage: 'Failed to delete image',
      listVideos: 'Failed to fetch videos',
      uploadVideo: 'Failed to upload video',
      uploadVideos: 'Failed to upload videos',
      updateVideo: 'Failed to update video',
      deleteVideo: 'Failed to delete video',
    },
  );
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

describe('the types of a call', () => {
  // @spec 7.7
  test('a call is given its parameters, query, body and form, and nothing else', () => {
    expectTypeOf<CallInput<'getProfile'>>().toEqualTypeOf<NoInput>();
    expectTypeOf<CallInput<'getInquiry'>['params']>().toEqualTypeOf<Readonly<{ id: string }>>();
    expectTypeOf<CallInput<'deleteVideo'>['params']>().toEqualTypeOf<
      Readonly<{ section: string; id: string }>
    >();
    expectTypeOf<CallInput<'updateContact'>['body']>().toEqualTypeOf<{
      status: Status;
    }>();
    expectTypeOf<keyof CallInput<'listImages'>>().toEqualTypeOf<'params' | 'query'>();
    expectTypeOf<CallInput<'uploadImages'>['form']>().toEqualTypeOf<readonly FilePart<ImageFields>[]>();
  });
});

describe('the policies of the cache', () => {
  // @spec 9.13
  test('what names no policy is fresh for five minutes, kept for ten, and focus means nothing to it', () => {
    expect(defaultPolicy).toEqual({
      staleTime: 300_000,
      gcTime: 600_000,
      retries: 2,
      refetchOnFocus: false,
    });
  });

  test('data screens are fresh for thirty seconds and kept for five minutes, the dashboard under a limit of ten seconds', () => {
    const dataScreen = { staleTime: 30_000, gcTime: 300_000, retries: 2, refetchOnFocus: true };
    expect([dataScreenPolicy, dashboardPolicy]).toEqual([dataScreen, { ...dataScreen, timeout: 10_000 }]);
    expect([writeRetries, backOff]).toEqual([1, { first: 1_000, longest: 30_000 }]);
  });
});
