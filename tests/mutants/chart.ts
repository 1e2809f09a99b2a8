import { type ESTree, Visitor } from 'vite';
import { type Edit, keyOf, propertiesOf, removal } from './edits.ts';

interface State {
  readonly path: string;
  readonly node: ESTree.Node;
  readonly parent: State | null;
  /** By name; what a function returns is empty. */
  readonly states: Map<string, State>;
}

const propertyOf = (node: ESTree.Node, name: string) =>
  propertiesOf(node).find((property) => keyOf(property) === name);
const elementsOf = (node: ESTree.Node): readonly ESTree.Node[] =>
  node.type === 'ArrayExpression' ? node.elements.filter((element) => element !== null) : [node];
const stringIn = (node: ESTree.Node | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

interface SpreadCall {
  readonly spread: ESTree.Node;
  readonly name: string;
  readonly transition: ESTree.Node;
}

/** `...all({ target })` in an object literal. */
const spreadCallsOf = (node: ESTree.Node): readonly SpreadCall[] =>
  (node.type === 'ObjectExpression' ? node.properties : []).flatMap((spread) => {
    if (spread.type !== 'SpreadElement' || spread.argument.type !== 'CallExpression') return [];
    const {
      callee,
      arguments: [transition],
    } = spread.argument;
    return callee.type === 'Identifier' && transition ? [{ spread, name: callee.name, transition }] : [];
  });

function stateAt(node: ESTree.Node, path: string, parent: State | null): State {
  const state: State = { path, node, parent, states: new Map() };
  for (const child of propertiesOf(propertyOf(node, 'states')?.value)) {
    const name = keyOf(child);
    state.states.set(name, stateAt(child.value, path ? `${path}.${name}` : name, state));
  }
  return state;
}

/** Edits of the state configurations in a file: transitions, targets, guards, actions and invocations. */
export function chartEdits(program: ESTree.Program, text: string): readonly Edit[] {
  const edits: Edit[] = [];
  const roots: State[] = [];
  const names: string[] = [];
  new Visitor({
    VariableDeclarator: ({ id }) => void names.push(id.type === 'Identifier' ? id.name : ''),
    'VariableDeclarator:exit': () => void names.pop(),
    CallExpression({ callee, arguments: [config] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !config) return;
      if (callee.property.name === 'createMachine') roots.unshift(stateAt(config, '', null));
      if (callee.property.name === 'createStateConfig') roots.push(stateAt(config, names.at(-1) ?? '', null));
    },
  }).visit(program);
  const [machine] = roots;
  const textOf = ({ start, end }: ESTree.Node) => text.slice(start, end);
  for (const root of roots) editState(root);
  return edits;

  function editState(state: State): void {
    const add = (construct: string, kind: string, at: { start: number; end: number }, replacement = '') =>
      edits.push({ scope: state.path, construct, kind, start: at.start, end: at.end, replacement });

    const dropActions = (owner: ESTree.ObjectProperty, construct: string) => {
      const actions = elementsOf(owner.value);
      for (const action of actions) {
        const type = stringIn(action) ?? stringIn(propertyOf(action, 'type')?.value) ?? textOf(action);
        add(`${construct} ${type}`, 'drop action', removal(text, actions.length > 1 ? action : owner));
      }
    };

    const swapTarget = (construct: string, target: ESTree.Node | undefined) => {
      const name = stringIn(target);
      const sibling = name === null ? null : siblingOf(name, state);
      if (target && sibling) add(construct, 'swap target', target, `'${sibling}'`);
    };

    const editTransitions = (owner: ESTree.ObjectProperty, construct: string) => {
      const transitions = elementsOf(owner.value);
      for (const transition of transitions) {
        add(construct, 'drop transition', removal(text, transitions.length > 1 ? transition : owner));
        const guard = propertyOf(transition, 'guard')?.value;
        const actions = propertyOf(transition, 'actions');
        swapTarget(construct, stringIn(transition) ? transition : propertyOf(transition, 'target')?.value);
        if (guard) add(construct, 'negate guard', guard, `mutantNot(${textOf(guard)})`);
        if (actions) dropActions(actions, construct);
      }
    };

    /** The same transition for several events, made by a function. */
    const editSpread = ({ spread, name, transition }: SpreadCall) => {
      add(name, 'drop transition', removal(text, spread));
      const actions = propertyOf(transition, 'actions');
      swapTarget(name, propertyOf(transition, 'target')?.value);
      if (actions) dropActions(actions, name);
    };

    const editInvocation = (invocation: ESTree.Node) => {
      const call = `invoke ${stringIn(propertyOf(invocation, 'src')?.value) ?? ''}`;
      const ends = propertiesOf(invocation).filter((each) => /^on(?:Done|Error)$/.test(keyOf(each)));
      for (const end of ends) editTransitions(end, `${call} ${keyOf(end)}`);
      const [first, second] = ends;
      if (!first || !second || textOf(first.value) === textOf(second.value)) return;
      const between = text.slice(first.end, second.start);
      const swapped = `${keyOf(second)}: ${textOf(first.value)}${between}${keyOf(first)}: ${textOf(second.value)}`;
      add(call, 'swap onDone and onError', { start: first.start, end: second.end }, swapped);
    };

    for (const property of propertiesOf(state.node)) {
      const key = keyOf(property);
      if (key === 'entry' || key === 'exit') dropActions(property, key);
      if (key === 'always' || key === 'onDone') editTransitions(property, key);
      if (key === 'on') {
        for (const each of propertiesOf(property.value)) editTransitions(each, keyOf(each));
        for (const each of spreadCallsOf(property.value)) editSpread(each);
      }
      if (key === 'after')
        for (const each of propertiesOf(property.value)) editTransitions(each, `after ${keyOf(each)}`);
      if (key === 'invoke') for (const each of elementsOf(property.value)) editInvocation(each);
      if (key === 'tags') add('tags', 'drop tags', removal(text, property));
      const initial = key === 'initial' ? stringIn(property.value) : null;
      const other = initial === null ? null : siblingOf(`.${initial}`, state);
      if (other) add('initial', 'swap target', property.value, `'${other.slice(1)}'`);
    }
    for (const child of state.states.values()) editState(child);
  }

  /** The target with its last name replaced by that of the next state beside it, or null when there is none. */
  function siblingOf(target: string, from: State): string | null {
    const path = target.split('.');
    const last = path.pop() ?? '';
    const [first, ...rest] = path;
    let parent = first === '' ? from : first?.startsWith('#') ? machine : from.parent;
    for (const name of first === '' || first?.startsWith('#') ? rest : path)
      parent = parent?.states.get(name);
    const names = [...(parent?.states.keys() ?? [])];
    const index = names.indexOf(last);
    const sibling = index < 0 ? last : names[(index + 1) % names.length];
    return sibling === undefined || sibling === last ? null : [...path, sibling].join('.');
  }
}
