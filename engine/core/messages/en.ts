import type { Messages } from './define.ts';
import { filters, relative } from './en/filters.ts';
import { format } from './en/format.ts';
import { days, people, query } from './en/query.ts';
import { conditions, explain, start } from './en/record.ts';
import { translation } from './en/translation.ts';
import { validation } from './en/validation.ts';
import { words } from './en/words.ts';

/** English for every area of this package: `setMessages(english)`. */
export const english = {
  'core.conditions': conditions,
  'core.days': days,
  'core.explain': explain,
  'core.filters': filters,
  'core.format': format,
  'core.people': people,
  'core.query': query,
  'core.relative': relative,
  'core.start': start,
  'core.translation': translation,
  'core.validation': validation,
  'core.words': words,
} satisfies Readonly<Record<string, Messages>>;
