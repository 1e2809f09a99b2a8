import { vi } from 'vitest';

/** Reads a body as the client does, and notes what was reported. */
export function reading<Value>(
  answer: (body: unknown, report: (problem: string) => void, params: Record<string, string>) => Value,
  body: unknown,
  params: Record<string, string> = {},
) {
  const report = vi.fn();
  return { value: answer(body, report, params), reported: report.mock.calls.flat() };
}
