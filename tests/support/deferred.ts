/** A promise with the functions that settle it. */
export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(reason: unknown): void;
}

/** `Promise.withResolvers`, which Node 20 does not have. */
export function deferred<Value = void>(): Deferred<Value> {
  let settle: Pick<Deferred<Value>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject };
  });
  if (!settle) throw new Error('A promise runs its executor before its constructor returns');
  return { promise, ...settle };
}
