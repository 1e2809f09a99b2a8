import type { AnyStateMachine } from 'xstate';

/** How a value was used. */
interface Use {
  readonly fields: Map<string, Use>;
  isCalled: boolean;
  isIterated: boolean;
}

const unused = (): Use => ({ fields: new Map(), isCalled: false, isIterated: false });

/** Stands for any value, and records how it is used. */
const recorder = (use: Use): object =>
  new Proxy(() => {}, {
    get: (_, field) => {
      if (field === Symbol.iterator) {
        use.isIterated = true;
        return [][Symbol.iterator];
      }
      if (typeof field === 'symbol') return () => '';
      const child = use.fields.get(field) ?? unused();
      use.fields.set(field, child);
      return recorder(child);
    },
    apply: () => {
      use.isCalled = true;
      return recorder(unused());
    },
  });

/** A simple value that can be used in this way. */
function valueFor({ fields, isCalled, isIterated }: Use): unknown {
  const methods = [...fields].flatMap(([name, use]) => (use.isCalled ? name : []));
  if (isCalled) return () => 'key';
  if (isIterated || fields.has('length') || methods.some((name) => name in Array.prototype)) return [];
  if (methods.some((name) => name in String.prototype)) return '';
  if (fields.size === 0) return null;
  return Object.fromEntries([...fields].map(([name, use]) => [name, valueFor(use)]));
}

/** An input for a machine about which nothing is known: null for each field that its context reads, or what is needed instead. */
export function inputFor({ config: { context } }: AnyStateMachine): Readonly<Record<string, unknown>> {
  if (typeof context !== 'function') return {};
  const read = (input: object): boolean => {
    try {
      Reflect.apply(context, null, [{ input, spawn: () => null, self: {} }]);
      return true;
    } catch {
      return false;
    }
  };
  const use = unused();
  read(recorder(use));
  const fields = [...use.fields];
  const empty = Object.fromEntries(fields.map(([name]) => [name, null]));
  return read(empty) ? empty : Object.fromEntries(fields.map(([name, each]) => [name, valueFor(each)]));
}
