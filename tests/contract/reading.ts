import { vi } from 'vitest';
import type { ResponseParser } from '#contract/responses.ts';

/** Reads a body as the client does, and notes what was reported. */
export async function reading<Value>(
  answer: ResponseParser<Value>,
  body: unknown,
  params: Record<string, string> = {},
) {
  const report = vi.fn();
  return { value: await answer(body, report, params), reported: report.mock.calls.flat() };
}
