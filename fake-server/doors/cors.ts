import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiKeyHeader, idempotencyHeader } from '#contract/endpoints.ts';

const headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': `Authorization, Content-Type, Range, ${apiKeyHeader}, ${idempotencyHeader}`,
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range, Idempotent-Replayed',
  'Access-Control-Max-Age': '600',
} as const;

/** Lets pages of any origin read the answer. Safe here: callers show a token, never a cookie, and the data is made up. */
export function allowAnyOrigin(response: ServerResponse): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** Whether a browser asks whether it may ask. */
export const isPreflight = ({ method, headers: sent }: IncomingMessage): boolean =>
  method === 'OPTIONS' && 'access-control-request-method' in sent;
