declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Filter = (request: IncomingMessage, response: ServerResponse) => boolean;

  declare function compression(options?: {
    readonly filter: Filter;
  }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

  declare namespace compression {
    /** Whether the type of the response can be compressed. */
    const filter: Filter;
  }

  export default compression;
}
