import { type Chunk, chunk } from './chunk.tsx';

/** The way in. */
export const Login = chunk(() => import('./routes/login.tsx'));

/** The frame of all signed-in screens. */
export const SignedIn = chunk(() => import('./SignedIn.tsx'));

/** The signed-in screens by their paths, each a chunk of its own (Specification §2). */
export const screens = {
  '/dashboard': chunk(() => import('./routes/dashboard.tsx')),
  '/media': chunk(() => import('./routes/media.tsx')),
  '/inquiries': chunk(() => import('./routes/inquiries.tsx')),
  '/contact': chunk(() => import('./routes/contact.tsx')),
  '/settings': chunk(() => import('./routes/settings.tsx')),
} as const satisfies Record<string, Chunk>;

/** Fetches the screen at a path, frame included, while the server is still asked who is signed in. */
export function screenAhead(path: string): void {
  void SignedIn.ahead();
  for (const [own, screen] of Object.entries(screens)) if (own === path) void screen.ahead();
}
