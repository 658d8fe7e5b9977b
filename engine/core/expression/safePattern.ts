import { isSafePattern as judge } from 'redos-detector';
import { memoize } from './memoize.ts';

/** Steps of the analysis: enough for any pattern a person can read. */
const MAX_STEPS = 1000;

/**
 * Whether a regular expression answers in reasonable time whatever text it is given. One that is too involved to
 * be sure counts as unsafe; one that does not parse is somebody else's problem. For the server, the command line
 * and the playground: pages do not load it.
 */
export const isSafePattern = memoize((source): boolean => {
  try {
    return judge(source, { unicode: true, maxSteps: MAX_STEPS }).safe;
  } catch {
    return true;
  }
}, 500);
