import { keyMessages } from '../../messages/keys.ts';
import type { Shape } from './meta.ts';

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The text that a table of texts has for the key of this shape. */
export const wordFor = (words: Words, { at }: Shape): string | undefined => at && words[at.object]?.[at.key];

/** What people call the key that has this shape. */
export const titleOf = (shape: Shape): string | undefined => wordFor(keyMessages, shape);
