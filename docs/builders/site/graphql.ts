/** In place of graphql's parser, whose requests the fake backend does not answer. */
export {};
