import { didYouMean } from '../../expression/suggest.ts';
import { documentMessages } from '../../messages/document.ts';
import { nameMessages as messages } from '../../messages/names.ts';
import { words } from '../../messages/words.ts';
import type { Context } from './context.ts';
import type { FieldModel } from './model.ts';
import type { ProblemCode } from './problems.ts';
import type { Sort } from './query.ts';
import { isSystemField } from './system.ts';

/** The names that exist: as a list, or as the keys of an object. */
type Known = readonly string[] | Readonly<Record<string, unknown>>;

/** Looks a name up in a table; one that is missing (an empty one was reported already) is a problem, with the nearest name, as it is `written` there, for its repair. */
export function checkKnownName(
  context: Context,
  code: ProblemCode,
  what: string,
  name: string,
  known: Known,
  pointer: string,
  key = false,
  written: (name: string) => string = (near) => near,
): boolean {
  if (isList(known) ? known.includes(name) : Object.hasOwn(known, name)) return true;
  if (name === '') return false;
  const names = isList(known) ? known : Object.keys(known);
  const near = didYouMean(name, names);
  context.report(code, pointer, messages.unknown(name, what), {
    key,
    suggestion:
      near === undefined
        ? names.length > 0 && names.length <= 12
          ? messages.available(names.join(words.separator))
          : undefined
        : messages.near(written(near)),
    fix: near === undefined ? undefined : { pointer, value: written(near) },
  });
  return false;
}

const isList = (known: Known): known is readonly string[] => Array.isArray(known);

export const fieldExists = (
  context: Context,
  path: string,
  fields: Readonly<Record<string, FieldModel>>,
  pointer: string,
  key = false,
): boolean =>
  isSystemField(path) || checkKnownName(context, 'unknown-field', messages.field, path, fields, pointer, key);

export function checkRoles(context: Context, roles: readonly string[] | undefined, pointer: string): readonly string[] {
  roles?.forEach((role, index) => {
    if (context.roles)
      checkKnownName(context, 'unknown-role', messages.role, role, context.roles, `${pointer}/${index}`);
  });
  return roles ?? [];
}

/** '-createdAt' or 'status,-amount' as data; unknown fields are problems. */
export function parseSort(
  context: Context,
  source: string | undefined,
  fields: Readonly<Record<string, FieldModel>>,
  pointer: string,
): Sort[] {
  return (source ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const field = part.replace(/^[-+]/u, '');
      const known = Object.hasOwn(fields, field) || isSystemField(field);
      if (!known) {
        const near = didYouMean(field, Object.keys(fields));
        context.report('bad-sort', pointer, documentMessages.unknownSort(field), {
          suggestion: near === undefined ? undefined : messages.near(near),
          fix: near === undefined ? undefined : { pointer, value: (source ?? '').replace(field, near) },
        });
        return [];
      }
      return [{ field, dir: part.startsWith('-') ? ('desc' as const) : ('asc' as const) }];
    });
}
