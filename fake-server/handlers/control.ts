import { type HttpHandler, http } from 'msw';
import { boolean, object, optional, refine, type Struct } from 'superstruct';
import { readJson } from '../body.ts';
import { type Fault, faultStruct } from '../faults.ts';
import { answer, Refusal, refuse } from '../refusal.ts';
import type { LoggedRequest } from '../requestLog.ts';
import { type SeedChoice, type SeedNumbers, seedNumbers } from '../seed.ts';
import { validated } from '../validate.ts';

/** What the control routes may do to a backend. */
export interface Controls {
  readonly reset: (seed: SeedChoice) => Promise<SeedNumbers>;
  readonly addFault: (fault: Fault) => void;
  readonly clearFaults: () => void;
  readonly expire: (which: { readonly access: boolean; readonly refresh: boolean }) => void;
  readonly requests: () => readonly LoggedRequest[];
  readonly clearRequests: () => void;
}

const expiry = refine(
  object({ access: optional(boolean()), refresh: optional(boolean()) }),
  'effect',
  ({ access, refresh }) => access || refresh || 'no effect',
);

/** An empty body counts as `{}`. */
async function bodyOf<Value>(request: Request, struct: Struct<Value, unknown>): Promise<Value> {
  const isEmpty = request.body === null || request.headers.get('Content-Length') === '0';
  return validated(isEmpty ? {} : await readJson(request), struct);
}

/** The control routes of decision 24: never part of the contract. */
export function controlHandlers(controls: Controls): readonly HttpHandler[] {
  const routed =
    (respond: (request: Request) => unknown) =>
    async ({ request }: { readonly request: Request }): Promise<Response> => {
      try {
        return answer(await respond(request));
      } catch (error) {
        if (error instanceof Refusal) return refuse(error);
        throw error;
      }
    };

  return [
    http.post(
      '*/__fake/reset',
      routed(async (request) => ({ seed: await controls.reset(await bodyOf(request, seedNumbers)) })),
    ),
    http.post(
      '*/__fake/faults',
      routed(async (request) => {
        const fault = await bodyOf(request, faultStruct);
        controls.addFault(fault);
        return { fault };
      }),
    ),
    http.delete(
      '*/__fake/faults',
      routed(() => {
        controls.clearFaults();
        return { cleared: true };
      }),
    ),
    http.post(
      '*/__fake/expire',
      routed(async (request) => {
        const { access = false, refresh = false } = await bodyOf(request, expiry);
        controls.expire({ access, refresh });
        return { expired: { access, refresh } };
      }),
    ),
    http.get('*/__fake/requests', routed(controls.requests)),
    http.delete(
      '*/__fake/requests',
      routed(() => {
        controls.clearRequests();
        return { cleared: true };
      }),
    ),
  ];
}
