import type { ModuleEntry } from '../../../../contract/catalogue.ts';
import { MESSAGES } from '../../../ui/messages.ts';

/** Name of the group of modules that every edition is built on (specification, section 3: 'platform'). */
const PARENTS: Readonly<Record<string, string>> = { platform: '平台能力', '': '其他' };

export const parentTitle = (parentName: string): string => PARENTS[parentName] ?? parentName;

/** What a module's cell says: the sign for the eye, the word for everyone. */
export interface Cell {
  kind: 'yes' | 'no' | 'optional' | 'text';
  text: string;
}

const NOT_INCLUDED: Cell = { kind: 'no', text: '不包含' };

/** A module of an edition in words (specification, section 3, "Module entry"). */
export function cellOf(entry: ModuleEntry | undefined): Cell {
  if (!entry) return NOT_INCLUDED;
  if (entry.type === 'optional') return { kind: 'optional', text: MESSAGES['module.optional'] };
  if (entry.type === 'number') return { kind: 'text', text: entry.content || MESSAGES['value.empty'] };
  return entry.content === 'fork' ? NOT_INCLUDED : { kind: 'yes', text: '包含' };
}
