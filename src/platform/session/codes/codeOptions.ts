import { codeRule } from '../rules.ts';
import type { CodeState } from './useCode.ts';

/** How a form registers the field of a code: judged when it is sent, and without a refusal as soon as it is typed anew. */
export const codeOptions = ({ sent }: CodeState, onChange: () => void) => ({
  validate: async (value: string) => codeRule(value, (await sent()) !== undefined),
  onChange,
});
