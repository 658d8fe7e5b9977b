import type { EntityModel, RecordData, StartModel } from '@yunpu/engine-core/document';
import { mayStart } from '@yunpu/engine-core/record';
import { type Engine, scopeOf, scopeOfRecord } from '../data/EngineProvider.tsx';
import { actionsMessages } from '../messages/actions.ts';

/** A sub-table of more rows would make the form unusable. */
const MAX = 200;

/**
 * Begins a new record from those of the keys that qualify; the others are left out, and said so.
 * @throws TransportError where they cannot be read
 */
export async function beginMany(
  engine: Engine,
  model: EntityModel,
  start: StartModel,
  keys: readonly string[],
  begin: (start: StartModel, records: readonly RecordData[]) => void,
): Promise<void> {
  const { transport, notify } = engine;
  if (keys.length > MAX) return notify({ kind: 'warning', text: actionsMessages.tooMany(MAX) });
  const { rows } = await transport.list(model, {
    filter: { field: model.key, op: 'in', value: keys },
    pageNo: 1,
    pageSize: keys.length,
  });
  const scope = scopeOf(engine, false);
  const chosen = keys.map((key) => rows.find((row) => row[model.key] === key)).filter((row) => row !== undefined);
  const verdicts = chosen.map((record) => ({
    record,
    may: mayStart(start, record, scopeOfRecord(engine, scope, record)),
  }));
  const fit = verdicts.flatMap(({ record, may }) => (may === true ? [record] : []));
  const why = verdicts.map(({ may }) => may).find((may) => may !== true)?.why;
  if (fit.length === 0) return notify({ kind: 'warning', text: why ?? actionsMessages.gone });
  if (why !== undefined) notify({ kind: 'info', text: actionsMessages.left(verdicts.length - fit.length, why) });
  begin(start, fit);
}
