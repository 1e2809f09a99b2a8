import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageHtml, searchScript } from '#docs/review/gallery/gallery.ts';
import { markdownHtml } from '#docs/review/gallery/markdown.ts';
import { escapeText } from '#docs/review/picture/svg.ts';
import type { JsonSchema } from './schema.ts';

/** The document as the page reads it. */
interface Media {
  readonly schema: JsonSchema;
  readonly encoding?: Readonly<Record<string, { readonly contentType: string }>>;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Reference {
  readonly $ref: string;
}

interface Body {
  readonly description?: string;
  readonly content?: Readonly<Record<string, Media>>;
  readonly headers?: Readonly<Record<string, Reference>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly JsonSchema[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body | Reference>>;
}

export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, Body>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<Record<string, { readonly description?: string }>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>;
  };
}

const code = (text: string): string => `<code>${escapeText(text)}</code>`;
/** Breaks after a dot or an underscore. */
const fieldName = (text: string): string => code(text).replace(/[._]/g, '$&<wbr>');
const nameOf = ({ $ref }: Reference): string => $ref.slice($ref.lastIndexOf('/') + 1);
const isReference = (value: object): value is Reference => '$ref' in value;
const link = (name: string): string => `<a href="#${name}">${escapeText(name)}</a>`;
const prose = (text: string): string => markdownHtml(text, 3);

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `<table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${rows
        .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
        .join('')}</tbody></table>`;

const range = (low: unknown, high: unknown, unit: string): string =>
  low === undefined && high === undefined
    ? ''
    : high === undefined
      ? `at least ${low}${unit}`
      : low === undefined
        ? `at most ${high}${unit}`
        : `${low} to ${high}${unit}`;

/** 'string, at most 100 characters'. */
function typeText(schema: JsonSchema): string {
  const { type, format, const: only, enum: values, pattern, minItems, maxItems } = schema;
  const items = schema.items as JsonSchema | undefined;
  return [
    items ? `array of ${typeText(items)}` : [type ?? []].flat().join(' or '),
    format === undefined ? '' : String(format),
    only === undefined ? '' : code(JSON.stringify(only)),
    Array.isArray(values) ? values.map((value) => code(JSON.stringify(value))).join(' ') : '',
    pattern === undefined ? '' : `matches ${code(String(pattern))}`,
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
  ]
    .filter((text) => text !== '')
    .join(', ');
}

/** One row for each property, those of nested objects with their path. */
function rowsOf(schema: JsonSchema, path: string, isRequired: boolean): readonly (readonly string[])[] {
  const row = (type: string) => [fieldName(path), type, isRequired ? 'yes' : ''];
  if (isReference(schema)) return [row(link(nameOf(schema)))];
  const items = schema.items as JsonSchema | undefined;
  if (items && (isReference(items) || items.oneOf || items.properties))
    return [
      row(isReference(items) ? `array of ${link(nameOf(items))}` : 'array'),
      ...(isReference(items) ? [] : rowsOf(items, `${path}[]`, false)),
    ];
  if (Array.isArray(schema.oneOf))
    return schema.oneOf.flatMap((alternative: JsonSchema) => rowsOf(alternative, path, false));
  const own = path === '' ? [] : [row(typeText(schema))];
  const required = [schema.required ?? []].flat();
  return [
    ...own,
    ...Object.entries((schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>).flatMap(
      ([name, property]) => rowsOf(property, path === '' ? name : `${path}.${name}`, required.includes(name)),
    ),
  ];
}

const schemaHtml = (schema: JsonSchema): string =>
  isReference(schema)
    ? `<p>${link(nameOf(schema))}</p>`
    : table(['Field', 'Type', 'Required'], rowsOf(schema, '', true));

/** Lists of one text take one line. */
const jsonText = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/\[\s+("[^"\n]*")\s+\]/g, '[$1]');

const exampleHtml = (label: string, value: unknown): string =>
  `<figure><figcaption>${escapeText(label)}</figcaption><pre tabindex="0">${escapeText(jsonText(value))}</pre></figure>`;

const mediaHtml = ([type, { schema, encoding = {}, example, examples = {} }]: readonly [
  string,
  Media,
]): string =>
  [
    `<p>${code(type)}</p>`,
    schemaHtml(schema),
    ...Object.entries(encoding).map(([part, { contentType }]) => `<p>${code(part)}: ${contentType}</p>`),
    example === undefined ? '' : exampleHtml('Example', example),
    ...Object.entries(examples).map(([name, { value }]) => exampleHtml(`Example: ${name}`, value)),
  ].join('');

const bodyHtml = ({ content = {}, headers = {} }: Body): string =>
  [
    ...Object.entries(headers).map(([name]) => `<p>Header ${link(name)}</p>`),
    ...Object.entries(content).map(mediaHtml),
  ].join('');

const responseHtml = (status: string, response: Body | Reference): string =>
  isReference(response)
    ? `<li>${code(status)} ${link(nameOf(response))}</li>`
    : `<li><details><summary>${code(status)} ${escapeText(response.description ?? '')}</summary>${bodyHtml(response)}</details></li>`;

const headingHtml = (id: string, text: string): string => `<h2><a href="#${id}">${escapeText(text)}</a></h2>`;

function operationHtml(
  { components }: ApiDocument,
  path: string,
  method: string,
  operation: Operation,
): string {
  const { operationId, summary, description, security, requestBody, responses } = operation;
  const schemes = security.flatMap((each) => Object.keys(each)).map(link);
  const parameters = (operation.parameters ?? []).map((each) =>
    isReference(each) ? components.parameters[nameOf(each)] : each,
  );
  const rows = parameters.flatMap((each) =>
    each
      ? [
          [
            `${fieldName(each.name)}<br>${each.in}`,
            typeText(each.schema),
            each.required ? 'required' : prose(each.description ?? ''),
          ],
        ]
      : [],
  );
  return [
    `<article id="${operationId}">`,
    headingHtml(operationId, summary),
    `<p class="call"><strong class="${method}">${method.toUpperCase()}</strong> ${code(path)}</p>`,
    `<p class="facts">${schemes.length > 0 ? `Needs ${schemes.join(' and ')}` : 'Public'} · <code>${operationId}</code></p>`,
    prose(description),
    rows.length > 0 ? `<h3>Parameters</h3>${table(['Name', 'Type', 'Notes'], rows)}` : '',
    requestBody ? `<h3>Request</h3>${prose(requestBody.description ?? '')}${bodyHtml(requestBody)}` : '',
    `<h3>Responses</h3><ul class="responses">${Object.entries(responses)
      .map(([status, response]) => responseHtml(status, response))
      .join('')}</ul>`,
    '</article>',
  ].join('\n');
}

const componentHtml = (name: string, html: string): string =>
  `<article id="${name}">\n${headingHtml(name, name)}\n${html}\n</article>`;

/** A page that works without a server. */
export async function apiPageHtml(document: ApiDocument): Promise<string> {
  const { info, servers, tags, paths, components } = document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const linkTo = (id: string, text: string) =>
    `<li><a href="#${id}" data-link="${id}">${escapeText(text)}</a></li>`;
  const groups = [
    ...tags.map(({ name }) => ({
      name,
      links: calls
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ operation }) => linkTo(operation.operationId, operation.summary)),
    })),
    ...(['securitySchemes', 'schemas', 'headers', 'responses'] as const).map((name) => ({
      name: name === 'securitySchemes' ? 'security' : name,
      links: Object.keys(components[name]).map((id) => linkTo(id, id)),
    })),
  ];
  const header = [
    '<header>',
    `<h1>${escapeText(info.title)}</h1>`,
    '<div class="search"><label for="find">Search in all calls</label>',
    '<input id="find" type="search" autocomplete="off" spellcheck="false">',
    '<p id="found" role="status"></p></div>',
    ...groups.map(
      ({ name, links }) => `<nav aria-label="${name}"><h2>${name}</h2><ul>\n${links.join('\n')}\n</ul></nav>`,
    ),
    '</header>',
  ].join('\n');
  const body = [
    `<article id="about">\n${prose(info.description)}`,
    ...servers.map(({ url, description }) => `<p>${code(url)}: ${escapeText(description)}</p>`),
    `<p class="facts">Version ${info.version} · <a href="openapi.json">openapi.json</a> (OpenAPI 3.1)</p>\n</article>`,
    ...tags.flatMap(({ name }) =>
      calls
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ path, method, operation }) => operationHtml(document, path, method, operation)),
    ),
    ...Object.entries(components.securitySchemes).map(([name, { description }]) =>
      componentHtml(name, prose(description)),
    ),
    ...Object.entries(components.schemas).map(([name, schema]) => componentHtml(name, schemaHtml(schema))),
    ...Object.entries(components.headers).map(([name, { description = '' }]) =>
      componentHtml(name, prose(description)),
    ),
    ...Object.entries(components.responses).map(([name, response]) =>
      componentHtml(name, prose(response.description ?? '') + bodyHtml(response)),
    ),
  ].join('\n');
  return pageHtml({
    title: info.title,
    header,
    body,
    script: await searchScript(),
    style: readFileSync(join(import.meta.dirname, 'api.css'), 'utf8'),
  });
}
