import { type HttpHandler, http } from 'msw';
import type { Struct } from 'superstruct';
import { catchHttpError, dataResponse } from '../httpError.ts';
import { readJson, validate } from '../parse.ts';
import type { AllSeedNumbers } from '../seed/seed.ts';
import type { LoggedRequest } from './requestLog.ts';
import { expiry, type Fault, fault, type SeedNumbers, seedNumbers } from './structs.ts';

/** What the control routes do. */
export interface Controls {
  readonly reset: (numbers: SeedNumbers) => Promise<AllSeedNumbers>;
  readonly addFault: (fault: Fault) => void;
  readonly clearFaults: () => void;
  readonly expire: (tokens: { readonly access: boolean; readonly refresh: boolean }) => void;
  readonly requests: () => readonly LoggedRequest[];
  readonly clearRequests: () => void;
}

/** An empty body counts as `{}`. */
async function bodyOf<Value>(request: Request, struct: Struct<Value, unknown>): Promise<Value> {
  const isEmpty = request.body === null || request.headers.get('Content-Length') === '0';
  return validate(isEmpty ? {} : await readJson(request), struct);
}

/** The control routes for demos and tests, which are not part of the contract. */
export function controlHandlers(controls: Controls): readonly HttpHandler[] {
  const route = (method: 'get' | 'post' | 'delete', name: string, run: (request: Request) => unknown) =>
    http[method](`*/__fake/${name}`, ({ request }) =>
      catchHttpError(async () => dataResponse(await run(request))),
    );

  return [
    route('post', 'reset', async (request) => ({
      seed: await controls.reset(await bodyOf(request, seedNumbers)),
    })),
    route('post', 'faults', async (request) => {
      const added = await bodyOf(request, fault);
      controls.addFault(added);
      return { fault: added };
    }),
    route('delete', 'faults', () => {
      controls.clearFaults();
      return { cleared: true };
    }),
    route('post', 'expire', async (request) => {
      const { access = false, refresh = false } = await bodyOf(request, expiry);
      controls.expire({ access, refresh });
      return { expired: { access, refresh } };
    }),
    route('get', 'requests', controls.requests),
    route('delete', 'requests', () => {
      controls.clearRequests();
      return { cleared: true };
    }),
  ];
}
