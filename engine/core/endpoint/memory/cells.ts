import type { EntityModel, RecordData } from '../../document/model/model.ts';
import { memoryMessages as messages } from '../../messages/memory.ts';
import { keysOfList } from '../../query/labels.ts';
import type { Issue } from '../../record/issue.ts';
import { sameValue } from '../../record/merge.ts';
import { getAt, pathToPointer, setAt } from '../../record/pointer.ts';
import type { ChangedRows, ChangeResult, OpenRow, RecordChange } from '../cells.ts';
import { requestKey } from '../requestKey.ts';
import { type DetailResult, TransportError } from '../transport.ts';
import type { MemoryEntities } from './entities.ts';
import { readCell } from './transfer.ts';

/** Editing rows in memory, with the refusals the gateway would give. */
export function createCells(entities: MemoryEntities) {
  const found = (model: EntityModel, keys: readonly string[]): [string, DetailResult][] =>
    [...new Set(keys)].flatMap((key) => {
      try {
        return [[key, entities.detail(model, key)]];
      } catch (error) {
        if (error instanceof TransportError) return [];
        throw error;
      }
    });
  const openRow = ({ allowed }: DetailResult): OpenRow => ({
    ...(allowed.save !== true && { why: allowed.save.why }),
    closed: Object.keys(allowed.fields),
  });
  const changeRow = (
    model: EntityModel,
    { key, version, values = {}, texts = {}, seen = {} }: RecordChange,
  ): number | undefined => {
    const now = entities.detail(model, key);
    const issues: Issue[] = [];
    const read = Object.entries(texts).map(([path, text]): [string, unknown] => {
      const field = model.fieldsByPath[path];
      const value =
        field && text.trim() !== '' ? readCell(field, text.trim(), getAt(now.record, pathToPointer(path))) : null;
      if (value === undefined)
        issues.push({
          path: pathToPointer(path),
          code: 'invalid',
          message: messages.invalidCell(text, field?.title ?? path),
        });
      return [path, value];
    });
    if (issues.length > 0) throw new TransportError('code', messages.invalid, { errorCode: 'invalid', issues });
    let record: RecordData = now.record;
    let overtaken = false;
    for (const [path, value] of [...Object.entries(values), ...read]) {
      const pointer = pathToPointer(path);
      const stands = getAt(now.record, pointer);
      overtaken ||= !sameValue(stands, value) && !(Object.hasOwn(seen, path) && sameValue(stands, seen[path]));
      record = setAt(record, pointer, value ?? undefined);
    }
    const changed = version !== undefined && now.version !== version && overtaken;
    return entities.save(model, { record, version: changed ? version : now.version, idempotencyKey: requestKey() })
      .undo;
  };
  const result = (model: EntityModel, change: RecordChange): ChangeResult => {
    const { key } = change;
    try {
      const undo = changeRow(model, change);
      return { key, ok: true, ...(undo !== undefined && { undo }) };
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      const { conflict, issues, errorCode } = error.detail;
      return {
        key,
        ok: false,
        code: conflict ? 'record.conflict' : (errorCode ?? error.kind),
        message: conflict ? messages.justChanged(conflict.updatedByName) : (issues?.[0]?.message ?? error.message),
        ...(issues && { issues: [...issues] }),
      };
    }
  };
  return {
    open: (model: EntityModel, keys: readonly string[]): Record<string, OpenRow> =>
      Object.fromEntries(found(model, keys).map(([key, detail]) => [key, openRow(detail)])),
    change(model: EntityModel, changes: readonly RecordChange[]): ChangedRows {
      const results = changes.map((change) => result(model, change));
      const now = found(
        model,
        changes.map(({ key }) => key),
      );
      const rows = now.map(([, { record }]) => record);
      return {
        results,
        rows,
        versions: Object.fromEntries(now.map(([key, { version }]) => [key, version])),
        labels: entities.labelsOf(model, keysOfList(model, rows, undefined)),
        open: Object.fromEntries(now.map(([key, detail]) => [key, openRow(detail)])),
      };
    },
  };
}
