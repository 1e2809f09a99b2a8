import { refused, succeeded } from './shapes.ts';
import { type Check, check, NotTried, success, type Trial } from './trial.ts';

/** Lists longer than this are compared by their first and last items alone. */
const edge = 3;

/** `limit` and `offset` of a list. */
export function pagingChecks(
  endpoint: 'listImages' | 'listInquiries' | 'listContact',
  params: Readonly<Record<string, string>> = {},
): readonly Check[] {
  const read = (trial: Trial, search: string) => trial.send(endpoint, { params, search });
  const ids = async (trial: Trial, search: string): Promise<readonly string[]> => {
    const value = await succeeded(trial, endpoint, await read(trial, search), { params });
    return (value?.items ?? []).map(({ id }) => id);
  };
  return [
    check(endpoint, 'has the part of the list that limit and offset name', '§7, §5', async (trial) => {
      const all = await ids(trial, '');
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
      // The client asks for 50 at most, or sends no limit.
      const huge = '?limit=1000000000&offset=0';
      const { status } = await read(trial, huge);
      if (success.holds(status)) trial.must(huge, await ids(trial, huge), all);
      else trial.should(huge, status, success);
    }),
    check(endpoint, 'refuses a limit below 1, an offset below 0, and fractions', '§5', async (trial) => {
      for (const field of ['limit', 'offset'] as const)
        for (const value of ['-1', '1.5', 'none', '', ...(field === 'limit' ? ['0'] : [])]) {
          const answer = await read(trial, `?${field}=${value}`);
          if (success.holds(answer.status)) trial.should(`?${field}=${value}`, 200, '422');
          else refused(trial, answer, { status: 422, code: 'invalid_field', field, isRequired: false });
        }
    }),
  ];
}
