import { DYN, type Type } from '../../expression/type.ts';
import { checkMessages, fieldCheckMessages } from '../../messages/checks.ts';
import type { Context, EntityInfo } from '../model/context.ts';
import { checkKnownName } from '../model/names.ts';

type Types = Readonly<Record<string, Type>>;

/** Fields by their paths, with those inside groups. Rows of sub-tables have none: of what stands in them a record has many. */
const inGroups = (fields: Types, prefix = ''): [string, Type][] =>
  Object.entries(fields).flatMap(([name, type]) => [
    [prefix + name, type] as [string, Type],
    ...(type.kind === 'map' && type.fields ? inGroups(type.fields, `${prefix}${name}.`) : []),
  ]);

/** The type of a field of another entity by its path, which may lead into groups; undefined where there is none. */
export function linkedField({ fields }: EntityInfo, path: string): Type | undefined {
  const [outer = '', ...inner] = path.split('.');
  const around = Object.hasOwn(fields, outer) ? fields[outer] : undefined;
  if (around?.kind === 'map' && around.fields === undefined) return DYN;
  return inner.reduce<Type | undefined>(
    (type, name) =>
      type?.kind === 'map' && type.fields && Object.hasOwn(type.fields, name) ? type.fields[name] : undefined,
    around,
  );
}

const isInside = ({ fields }: EntityInfo, path: string, kinds: readonly Type['kind'][]): boolean => {
  const [outer = ''] = path.split('.');
  return path !== outer && kinds.includes((Object.hasOwn(fields, outer) ? fields[outer] : undefined)?.kind ?? 'null');
};

/** Reports a path that is no field of the other entity; what stands in its groups is one. */
export function checkLinkedField(context: Context, target: EntityInfo, path: string, pointer: string): boolean {
  if (linkedField(target, path) !== undefined) return true;
  if (isInside(target, path, ['list']))
    context.report('unknown-field', pointer, fieldCheckMessages.linked.inRows(path, target.title));
  else checkKnownName(context, 'unknown-field', checkMessages.fieldOf(target.title), path, knownIn(target), pointer);
  return false;
}

const knownIn = ({ fields }: EntityInfo): string[] => inGroups(fields).map(([path]) => path);

/** The same where only a field of the record itself will do, as what a record belongs to another by. */
export function checkOwnField(context: Context, target: EntityInfo, path: string, pointer: string): boolean {
  if (!isInside(target, path, ['list', 'map']))
    return checkKnownName(context, 'unknown-field', checkMessages.fieldOf(target.title), path, target.fields, pointer);
  context.report('unknown-field', pointer, fieldCheckMessages.linked.inside(path, target.title));
  return false;
}
