/** A request to /api/. */
export interface LoggedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Null while in flight, 0 when the connection ended without a response. */
  readonly status: number | null;
}

/** The requests in order of arrival, without control routes and files. */
interface RequestLog {
  readonly all: () => readonly LoggedRequest[];
  /** Logs a request and the status of its response. */
  readonly track: (request: Request, respond: () => Promise<Response>) => Promise<Response>;
  readonly clear: () => void;
}

/** Creates an empty log. */
export function createRequestLog(): RequestLog {
  const log: { -readonly [Key in keyof LoggedRequest]: LoggedRequest[Key] }[] = [];
  return {
    all: () => log.map((entry) => ({ ...entry })),
    async track(request, respond) {
      const { pathname, search } = new URL(request.url);
      const entry = { method: request.method, path: pathname + search, status: null as number | null };
      log.push(entry);
      try {
        const response = await respond();
        entry.status = response.status;
        return response;
      } catch (error) {
        entry.status = 0;
        throw error;
      }
    },
    clear: () => {
      log.length = 0;
    },
  };
}
