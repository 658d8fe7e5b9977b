import type { EntityModel } from '../document/model/model.ts';

const isWithin = (path: string, around: string): boolean => path === around || path.startsWith(`${around}.`);

/**
 * In a locked state that leaves some fields open: every other field, as one that is only read. Empty where the state
 * is not locked, and where it leaves nothing open, since then the record is not edited at all.
 */
export function closedFields(
  { states, fieldsByPath }: Pick<EntityModel, 'states' | 'fieldsByPath'>,
  state: string | null,
): Record<string, 'read'> {
  const open = openFields({ states }, state);
  if (open.length === 0) return {};
  return Object.fromEntries(
    Object.keys(fieldsByPath)
      .filter((path) => !open.some((one) => isWithin(path, one) || isWithin(one, path)))
      .map((path) => [path, 'read']),
  );
}

/** The fields that a locked state leaves open. */
export function openFields({ states }: Pick<EntityModel, 'states'>, state: string | null): readonly string[] {
  const found = state === null ? undefined : states?.values[state];
  return found?.locked ? found.editable : [];
}
