import type { InboxItem, MediaItem, Session, User } from '#contract/entities.ts';

/** A fixed moment in epoch milliseconds: 21 November 2026, 10:00 UTC. */
export const fixedNow = Date.UTC(2026, 10, 21, 10);

/** An image of the gallery with every field. */
export const mediaItem = (overrides: Partial<MediaItem> = {}): MediaItem => ({
  id: 'img-1',
  section: 'gallery',
  title: 'Harbour loft',
  description: 'Linen, oak and a long view.',
  alt_text: 'A living room above the harbour',
  category: 'Residential',
  sort_order: 0,
  created_at: '2026-11-20T09:00:00.000Z',
  cloudinary_public_id: 'atelier/gallery/harbour-loft',
  urls: {
    thumbnail: 'https://files.example/img-1/thumbnail',
    small: 'https://files.example/img-1/small',
    medium: 'https://files.example/img-1/medium',
    large: 'https://files.example/img-1/large',
  },
  url: 'https://files.example/img-1',
  thumbnail_url: 'https://files.example/img-1/thumbnail',
  ...overrides,
});

/** A pending inquiry or contact message with every field. */
export const inboxItem = (overrides: Partial<InboxItem> = {}): InboxItem => ({
  id: 'inq-1',
  name: 'Ada Fischer',
  email: 'ada@example.com',
  phone: '+49 40 5550 101',
  message: 'We would like to redo our kitchen.',
  status: 'pending',
  created_at: '2026-11-20T09:00:00.000Z',
  ...overrides,
});

/** One of which the server has sent no texts. */
export const bareInboxItem = (overrides: Partial<InboxItem> & Pick<InboxItem, 'id'>): InboxItem =>
  inboxItem({
    ...Object.fromEntries(Object.keys(inboxItem()).map((name) => [name, null])),
    status: '',
    ...overrides,
  });

export const user = (overrides: Partial<User> = {}): User => ({
  email: 'admin@atelier.example',
  created_at: '2024-03-01T08:00:00.000Z',
  ...overrides,
});

export const session = (overrides: Partial<Session> = {}): Session => ({
  user: user(),
  tokens: { accessToken: 'access-1', refreshToken: 'refresh-1' },
  apiKey: 'key-1',
  timestamp: fixedNow,
  ...overrides,
});

/** A file of zeros. */
export const fileOf = (name: string, type: string, bytes = 3): File =>
  new File([new Uint8Array(bytes)], name, { type });
