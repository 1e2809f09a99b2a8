/** The function, which computes again only when an argument has changed since the last call. */
export function memoizeLast<Args extends readonly unknown[], Result>(compute: (...args: Args) => Result) {
  let last: { readonly args: Args; readonly result: Result } | null = null;
  return (...args: Args): Result => {
    if (!last || last.args.some((arg, index) => !Object.is(arg, args[index])))
      last = { args, result: compute(...args) };
    return last.result;
  };
}

/** The same of an object that others hold: what was computed goes with it. */
export function memoizeOn<Key extends object, Args extends readonly unknown[], Result>(
  compute: (key: Key, ...args: Args) => Result,
) {
  const results = new WeakMap<Key, (...args: Args) => Result>();
  return (key: Key, ...args: Args): Result => {
    const known = results.get(key) ?? memoizeLast((...last: Args) => compute(key, ...last));
    results.set(key, known);
    return known(...args);
  };
}
