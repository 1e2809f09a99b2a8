/** A call that arrived (decision 24). */
export interface LoggedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Null while it is being answered, 0 when the connection ended without an answer. */
  readonly status: number | null;
}

/** What arrived, in the order of arrival; control routes and files are not calls. */
interface RequestLog {
  readonly all: () => readonly LoggedRequest[];
  /** Notes a request, runs what answers it, and notes the outcome. */
  readonly follow: (request: Request, respond: () => Promise<Response>) => Promise<Response>;
  readonly clear: () => void;
}

/** A new, empty log. */
export function createRequestLog(): RequestLog {
  const log: { -readonly [Key in keyof LoggedRequest]: LoggedRequest[Key] }[] = [];
  return {
    all: () => log.map((entry) => ({ ...entry })),
    async follow(request, respond) {
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
