import {
  type Code,
  type CodeFile,
  type CodeReader,
  calleeName,
  identifierName,
  isInSameFolder,
  keyOf,
  nodeAt,
  nodesAt,
  propertyOf,
} from '#docs/review/core/sourceCode.ts';

/** An actor of a chart as its `setup({ actors })` gives it. */
export interface SetupActor extends Code {
  readonly name: string;
  /** Whether the chart brings it itself, as a callback or a promise; others are ports or charts. */
  readonly isOwn: boolean;
}

/** The file of a chart and those beside it that it imports. */
function filesOf(path: string, reader: CodeReader): readonly CodeFile[] {
  const found = new Map<string, CodeFile>();
  const follow = (path: string): void => {
    const file = found.has(path) ? null : reader.read(path);
    if (!file) return;
    found.set(path, file);
    for (const imported of file.imports.values())
      if (isInSameFolder(imported.path, path)) follow(imported.path);
  };
  follow(path);
  return [...found.values()];
}

/** `fromCallback` or `fromPromise` in the file of the chart, or in one that it imports. */
function isImplemented({ file, node }: Code, reader: CodeReader): boolean {
  const name = identifierName(node);
  const code = name === null ? { file, node } : reader.resolve(file, name);
  const value = code && (nodeAt(code.node, 'init') ?? code.node);
  return value?.type === 'CallExpression' && /^from(?:Callback|Promise)$/.test(calleeName(value) ?? '');
}

/** The actors that the chart of a file places in its `setup`, wherever in its folder that is called. */
export const setupActors = (path: string, reader: CodeReader): readonly SetupActor[] =>
  filesOf(path, reader).flatMap((file) =>
    file.nodes
      .filter((node) => node.type === 'CallExpression' && calleeName(node) === 'setup')
      .flatMap((call) => nodesAt(call, 'arguments').flatMap((given) => propertyOf(given, 'actors') ?? []))
      .flatMap((object) => nodesAt(object, 'properties'))
      .flatMap((property): readonly SetupActor[] => {
        const [name, node] = [keyOf(property), nodeAt(property, 'value')];
        return name === null || !node
          ? []
          : [{ name, file, node, isOwn: isImplemented({ file, node }, reader) }];
      }),
  );
