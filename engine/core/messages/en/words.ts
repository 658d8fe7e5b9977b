import type { chinese } from '../words.ts';

export const words: typeof chinese = {
  separator: ', ',
  or: ' or ',
  known: (name, title) => `${name} (${title})`,
  within: (outer, inner) => `${outer} › ${inner}`,
};
