import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import type { HistoryEntry } from '@yunpu/engine-core/endpoint';
import { patternOf } from '@yunpu/engine-core/record';

/** The object that a changed value stood in, as far as it decides what the value means. */
export interface Owners {
  before: RecordData;
  after: RecordData;
}

const nothing: Owners = { before: {}, after: {} };

/** The field that a change is of; a change names it by its path, or by a pointer into rows. */
export function fieldOf(model: EntityModel, path: string): FieldModel | undefined {
  return model.fieldsByPath[patternOf(path.startsWith('/') ? path : `/${path.replaceAll('.', '/')}`)];
}

/**
 * What the field that decides a link's entity said before and after the entry at `at`, from the changes around it.
 * @param entries newest first
 */
export function ownersAt(entries: readonly HistoryEntry[], at: number, path: string, model: EntityModel): Owners {
  const field = fieldOf(model, path);
  const by = field?.link?.by;
  if (field === undefined || by === undefined) return nothing;
  const decider = path.slice(0, path.length - field.name.length) + by;
  const changeIn = (entry: HistoryEntry | undefined) => entry?.changes.find((change) => change.path === decider);
  const valueAfter = (from: number): unknown => {
    for (const entry of entries.slice(from)) {
      const change = changeIn(entry);
      if (change) return change.to;
    }
    return undefined;
  };
  const own = changeIn(entries[at]);
  return { before: { [by]: own ? own.from : valueAfter(at + 1) }, after: { [by]: valueAfter(at) } };
}
