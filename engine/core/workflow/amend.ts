import type { EntityModel, RecordData } from '../document/model/model.ts';

/** What the amendment of a record is called: '…-1', and the amendment of that one '…-2'. */
export function amendedKey(key: string, isAmendment: boolean): string {
  const [, stem, count] = (isAmendment && /^(.*)-(\d+)$/u.exec(key)) || [];
  return stem === undefined ? `${key}-1` : `${stem}-${Number(count) + 1}`;
}

/**
 * A new record that goes on from another: all that it says, in the initial state, with `field` referring to it. What
 * its child records come to is not its own.
 */
export function amendmentOf(model: EntityModel, record: RecordData, field: string): RecordData {
  const key = String(record[model.key]);
  const kept = model.fields.filter(({ rollup }) => rollup === undefined).map(({ name }) => name);
  const copy = Object.fromEntries(kept.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])));
  return {
    ...copy,
    [model.key]: amendedKey(key, typeof record[field] === 'string' && record[field] !== ''),
    [field]: key,
    ...(model.states && { [model.states.field]: model.states.initial }),
  };
}
