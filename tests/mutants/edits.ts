import type { ESTree } from 'vite';

/** The text between two offsets is replaced. */
export interface Edit {
  readonly scope: string;
  readonly construct: string;
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

export const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The properties of an object literal, without what is spread into it; none for anything else. */
export const propertiesOf = (node: ESTree.Node | null | undefined): readonly ESTree.ObjectProperty[] =>
  node?.type === 'ObjectExpression' ? node.properties.filter((each) => each.type === 'Property') : [];

export const keyOf = ({ key }: { readonly key: ESTree.Node }): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '[computed]';

/** The range of a property or element with the comma after it. */
export const removal = (text: string, { start, end }: Pick<ESTree.Node, 'start' | 'end'>) => ({
  start,
  end: end + (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0),
});
