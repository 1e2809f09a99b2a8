import { type EndpointName, endpoints } from '#contract/endpoints.ts';

/** What a server can have of the contract before it has the rest. */
export const groups = ['auth', 'inquiries', 'contact', 'images', 'videos'] as const;
export type Group = (typeof groups)[number];

export const groupOf = (name: EndpointName): Group =>
  groups.find((group) => endpoints[name].path.split('/').includes(group) && group !== 'auth') ?? 'auth';

/** Of `auth,inquiries`. Throws an Error for another word. */
export function parseGroups(text: string): readonly Group[] {
  const words = text.split(',').map((word) => word.trim());
  const unknown = words.filter((word) => !groups.some((group) => group === word));
  if (unknown.length > 0)
    throw new Error(
      `--only takes ${groups.join(', ')}, with commas between them, not '${unknown.join(', ')}'`,
    );
  return groups.filter((group) => words.includes(group));
}
