declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Filter = (request: IncomingMessage, response: ServerResponse) => boolean;

  function compression(options?: {
    readonly filter: Filter;
  }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

  namespace compression {
    /** Whether the type of the response can be compressed. */
    const filter: Filter;
  }

  export default compression;
}
