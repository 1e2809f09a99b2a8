import type { EndpointName } from '#contract/endpoints.ts';
import type { Answer } from './connection.ts';
import { refused } from './shapes.ts';
import { type Check, NotTried, success, type Trial } from './trial.ts';

type Items = readonly { readonly id: string }[];
const isList = (answer: Answer | Items): answer is Items => Array.isArray(answer);

/** Lists longer than this are compared by their first and last items alone. */
const edge = 3;

/** `limit` and `offset` of a list. `read` resolves to the items, or to the answer where the server refuses. */
export function pagingChecks(
  endpoint: EndpointName,
  read: (trial: Trial, search: string) => Promise<Answer | Items>,
): readonly Check[] {
  const ids = async (trial: Trial, search: string): Promise<readonly string[] | number> => {
    const items = await read(trial, search);
    return isList(items) ? items.map(({ id }) => id) : items.status;
  };
  return [
    {
      endpoint,
      title: 'has the part of the list that limit and offset name',
      clause: 'Specification §7: ?limit&offset; §5: offset zero or more',
      run: async (trial) => {
        const all = await ids(trial, '');
        if (typeof all === 'number') return trial.must('status', all, 200);
        const { length } = all;
        if (length < 2) throw new NotTried('The list has fewer than two items');
        for (const [search, expected] of [
          ['?limit=1', all.slice(0, 1)],
          ['?limit=1&offset=0', all.slice(0, 1)],
          ['?limit=1&offset=1', all.slice(1, 2)],
          [`?limit=${edge}&offset=1`, all.slice(1, 1 + edge)],
          [`?limit=${length - 1}`, all.slice(0, -1)],
          [`?limit=${length}`, all],
          [`?limit=${length + 1}`, all],
          [`?limit=${edge}&offset=${length - 1}`, all.slice(-1)],
          [`?offset=${length - 1}`, all.slice(-1)],
          [`?limit=${edge}&offset=${length}`, []],
          [`?limit=${edge}&offset=${length + 1}`, []],
        ] as const)
          trial.must(search, await ids(trial, search), expected);
        trial.must('the list without parameters', await ids(trial, ''), all);
        const huge = '?limit=1000000000&offset=0';
        const got = await ids(trial, huge);
        if (typeof got !== 'number') trial.must(huge, got, all);
        else trial.should(huge, got, success, 'the client asks for 50 at most, or sends no limit');
      },
    },
    {
      endpoint,
      title: 'refuses a limit below 1, an offset below 0, and what is no whole number',
      clause:
        'Specification §5: limit is sent only if it is a positive number, offset only if it is zero or more',
      run: async (trial) => {
        for (const field of ['limit', 'offset'] as const)
          for (const value of ['-1', '1.5', 'none', '', ...(field === 'limit' ? ['0'] : [])]) {
            const answer = await read(trial, `?${field}=${value}`);
            if (isList(answer)) trial.should(`?${field}=${value}`, 200, '422');
            else refused(trial, answer, { status: 422, code: 'invalid_field', field, isRequired: false });
          }
      },
    },
  ];
}
