/** In place of the handlers that @mswjs/data makes of its models: the fake backend has its own, and msw in them brings graphql. */
export {};
