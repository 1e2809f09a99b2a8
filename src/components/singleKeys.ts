export { singleKeys, useSearchKey } from './useKeys.ts';
