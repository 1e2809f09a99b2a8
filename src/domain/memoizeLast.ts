/** The function, which computes again only when an argument has changed since the last call. */
export function memoizeLast<Args extends readonly unknown[], Result>(compute: (...args: Args) => Result) {
  let last: { readonly args: Args; readonly result: Result } | null = null;
  return (...args: Args): Result => {
    if (!last || last.args.some((arg, index) => !Object.is(arg, args[index])))
      last = { args, result: compute(...args) };
    return last.result;
  };
}
