import { openApiDocument } from './document.ts';

/** The generated files in docs/ by name. */
export async function openApiFiles(): Promise<ReadonlyMap<string, string>> {
  const document = await openApiDocument();
  return new Map([['openapi.json', `${JSON.stringify(document, null, 2)}\n`]]);
}
