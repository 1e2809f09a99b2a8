import { openApiDocument } from './document.ts';
import { type ApiDocument, apiPageHtml } from './page.ts';

/** The generated files in docs/ by name; `npm run build:site` writes them. */
export async function openApiFiles(): Promise<ReadonlyMap<string, string>> {
  const json = `${JSON.stringify(await openApiDocument(), null, 2)}\n`;
  const document: ApiDocument = JSON.parse(json);
  return new Map([
    ['openapi.json', json],
    ['api.html', await apiPageHtml(document)],
  ]);
}
