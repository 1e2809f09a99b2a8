/** A promise together with the two calls that settle it, so that a test decides when an result arrives. */
export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(reason: unknown): void;
}

/** Returns a pending promise that stays pending until the test settles it. Node 20 has no `Promise.withResolvers`. */
export function deferred<Value = void>(): Deferred<Value> {
  let settle: Pick<Deferred<Value>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject };
  });
  if (!settle) throw new Error('A promise runs its executor before its constructor returns');
  return { promise, ...settle };
}
