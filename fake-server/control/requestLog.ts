/** A request to /api/. */
export interface LoggedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Null while in flight, 0 when the connection ended without a response. */
  readonly status: number | null;
}

/** The requests in order of arrival, without control routes and files. */
export function createRequestLog() {
  const log: { -readonly [Key in keyof LoggedRequest]: LoggedRequest[Key] }[] = [];
  return {
    all: (): readonly LoggedRequest[] => log.map((entry) => ({ ...entry })),
    /** Logs a request and the status of its response. */
    async track(request: Request, respond: () => Promise<Response>): Promise<Response> {
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
    clear: (): void => {
      log.length = 0;
    },
  };
}
