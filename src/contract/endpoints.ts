import { nonempty, object, string } from 'superstruct';
import {
  imageFields,
  imagePage,
  imageUpdate,
  page,
  statusUpdate,
  videoFields,
  videoUpdate,
} from './bodies.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { type ResponseParser, responses } from './responses.ts';

export type { ImageFields, ImageUpdate, VideoFields, VideoUpdate } from './bodies.ts';
export {
  type Access,
  apiKeyHeader,
  authPath,
  type Endpoint,
  idempotencyHeader,
  type Multipart,
} from './endpoint.ts';

/** Every call of Specification §7: the table that the client and the fake backend share. */
export const endpoints = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    body: object({ email: nonempty(string()), password: nonempty(string()) }),
    parse: responses.signIn,
    failure: 'Login failed. Please check your credentials.',
  }),
  getApiKey: endpoint({
    method: 'GET',
    path: '/api/admin/api-key',
    parse: responses.apiKey,
    failure: 'Failed to get API key',
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: '/api/auth/refresh',
    access: 'public',
    body: object({ refreshToken: nonempty(string()) }),
    parse: responses.refreshedTokens,
    failure: 'Token refresh failed',
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    body: object({ refreshToken: nonempty(string()) }),
    parse: responses.nothing,
    failure: 'An unexpected error occurred',
  }),
  getProfile: endpoint({
    method: 'GET',
    path: '/api/admin/profile',
    parse: responses.profile,
    failure: 'Failed to get profile',
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/admin/change-password',
    access: 'administrator with API key',
    body: object({ currentPassword: string(), newPassword: string(), confirmPassword: string() }),
    parse: responses.nothing,
    failure: 'Password change failed',
  }),
  regenerateApiKey: endpoint({
    method: 'POST',
    path: '/api/admin/regenerate-api-key',
    parse: responses.apiKey,
    failure: 'Failed to regenerate API key',
  }),

  listInquiries: endpoint({
    method: 'GET',
    path: '/api/v1/admin/inquiries',
    query: page,
    parse: responses.inboxList,
    failure: 'Failed to fetch inquiries',
  }),
  getInquiry: endpoint({
    method: 'GET',
    path: '/api/v1/admin/inquiries/:id',
    parse: responses.inboxItem,
    failure: 'Failed to fetch inquiry',
  }),
  updateInquiry: endpoint({
    method: 'PUT',
    path: '/api/v1/admin/inquiries/:id',
    body: statusUpdate,
    parse: responses.storedInboxItem,
    failure: 'Failed to update inquiry',
  }),
  deleteInquiry: endpoint({
    method: 'DELETE',
    path: '/api/v1/admin/inquiries/:id',
    parse: responses.nothing,
    failure: 'Failed to delete inquiry',
  }),

  listContact: endpoint({
    method: 'GET',
    path: '/api/v1/admin/contact',
    query: page,
    parse: responses.inboxList,
    failure: 'Failed to fetch contact messages',
  }),
  getContact: endpoint({
    method: 'GET',
    path: '/api/v1/admin/contact/:id',
    parse: responses.inboxItem,
    failure: 'Failed to fetch contact message',
  }),
  updateContact: endpoint({
    method: 'PUT',
    path: '/api/v1/admin/contact/:id',
    body: statusUpdate,
    parse: responses.storedInboxItem,
    failure: 'Failed to update contact message',
  }),
  deleteContact: endpoint({
    method: 'DELETE',
    path: '/api/v1/admin/contact/:id',
    parse: responses.nothing,
    failure: 'Failed to delete contact message',
  }),

  listImages: endpoint({
    method: 'GET',
    path: '/api/images/:section',
    query: imagePage,
    parse: responses.mediaList,
    failure: 'Failed to fetch images',
  }),
  uploadImage: endpoint({
    method: 'POST',
    path: '/api/admin/images/upload',
    form: { file: 'image', fields: imageFields },
    parse: responses.storedMediaItem,
    failure: 'Failed to upload image',
  }),
  uploadImages: endpoint({
    method: 'POST',
    path: '/api/admin/images/batch-upload',
    form: { file: 'images', fields: imageFields },
    parse: responses.batchResults,
    failure: 'Failed to upload images',
  }),
  updateImage: endpoint({
    method: 'PUT',
    path: '/api/admin/images/:section/:id',
    body: imageUpdate,
    parse: responses.storedMediaItem,
    failure: 'Failed to update image',
  }),
  deleteImage: endpoint({
    method: 'DELETE',
    path: '/api/admin/images/:section/:id',
    parse: responses.nothing,
    failure: 'Failed to delete image',
  }),

  listVideos: endpoint({
    method: 'GET',
    path: '/api/videos/:section',
    parse: responses.mediaList,
    failure: 'Failed to fetch videos',
  }),
  uploadVideo: endpoint({
    method: 'POST',
    path: '/api/admin/videos/upload',
    form: { file: 'video', fields: videoFields },
    parse: responses.storedMediaItem,
    failure: 'Failed to upload video',
  }),
  uploadVideos: endpoint({
    method: 'POST',
    path: '/api/admin/videos/batch-upload',
    form: { file: 'videos', fields: videoFields },
    parse: responses.batchResults,
    failure: 'Failed to upload videos',
  }),
  updateVideo: endpoint({
    method: 'PUT',
    path: '/api/admin/videos/:section/:id',
    body: videoUpdate,
    parse: responses.storedMediaItem,
    failure: 'Failed to update video',
  }),
  deleteVideo: endpoint({
    method: 'DELETE',
    path: '/api/admin/videos/:section/:id',
    parse: responses.nothing,
    failure: 'Failed to delete video',
  }),
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Part<Key extends string, Value> = [Value] extends [undefined] ? unknown : { readonly [K in Key]: Value };

/** One file of a multipart body with the text fields that go with it; a batch holds several. */
export interface FilePart<Fields> {
  readonly file: File;
  readonly fields: Fields;
}

/** The input of a call without parameters: `{}`. */
export type NoInput = Readonly<Record<string, never>>;

type InputParts<Path extends string, Query, Body, Fields> = ([ParamNames<Path>] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<ParamNames<Path>, string>> }) &
  ([Query] extends [undefined] ? unknown : { readonly query?: Readonly<Query> }) &
  Part<'body', Body> &
  ([Fields] extends [undefined] ? unknown : { readonly form: readonly FilePart<Fields>[] });

/** Path parameters, query, body or form of a call, each only where the table declares it. */
export type CallInput<Name extends EndpointName> =
  Endpoints[Name] extends Endpoint<infer Path, infer _Value, infer Query, infer Body, infer Fields>
    ? unknown extends InputParts<Path, Query, Body, Fields>
      ? NoInput
      : InputParts<Path, Query, Body, Fields>
    : never;

export type CallOutput<Name extends EndpointName> =
  Endpoints[Name]['parse'] extends ResponseParser<infer Value> ? Value : never;

/**
 * The path with its parameters filled in and encoded.
 * Throws a RangeError for an empty parameter, `.` and `..`: encoding cannot keep those from addressing another call.
 */
export const pathOf = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name] ?? '';
    if (value === '' || value === '.' || value === '..')
      throw new RangeError(`The ${name} "${value}" cannot be part of a url`);
    return encodeURIComponent(value);
  });
