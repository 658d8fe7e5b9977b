import type { EntityModel } from '@yunpu/engine-core/document';
import type { HistoryChange, HistoryEntry } from '@yunpu/engine-core/endpoint';
import type { Executor } from '../../../platform/database/port.ts';
import { presentChange } from '../../operations/history.ts';
import { type Judge, judgeOf } from '../../operations/historyRights.ts';
import type { StoredChange } from '../../records/tables.ts';
import type { Rules, States } from './limits.ts';

/** As many as the record's own page shows. */
const ENTRIES = 500;

/**
 * What had become of a record up to a moment, newest first. Each change is judged by the rules under which it was made, by
 * those of the time that is looked at and by today's, in the record's state of then and of now: the strictest counts.
 */
export async function timelineUntil(
  executor: Executor,
  { then, now, actor }: Rules,
  { recordId, until, states }: { recordId: string; until: string; states: States },
  modelAt: (version: string) => Promise<EntityModel>,
): Promise<HistoryEntry[]> {
  const entries = await executor
    .selectFrom('entity_history')
    .selectAll()
    .where('record_id', '=', recordId)
    .where('at', '<', until)
    .orderBy('seq', 'desc')
    .limit(ENTRIES)
    .execute();
  const judges = new Map<string, Judge[]>();
  for (const version of new Set(entries.map((entry) => entry.document_version))) {
    const made = await modelAt(version);
    judges.set(
      version,
      [then, now].flatMap((rules) =>
        [...new Set([states.past, states.today])].map((state) => judgeOf(made, rules, actor, state)),
      ),
    );
  }
  return entries.map((entry) => ({
    seq: entry.seq,
    at: entry.at,
    userId: entry.user_id,
    userName: entry.user_name,
    action: entry.action,
    title: entry.title,
    documentVersion: entry.document_version,
    fromState: entry.from_state,
    toState: entry.to_state,
    hash: entry.hash,
    changes: entry.changes.flatMap((change) => shown(judges.get(entry.document_version) ?? [], change)),
  }));
}

/** The change as the strictest of the judges lets it be seen. */
function shown(judges: readonly Judge[], change: StoredChange): HistoryChange[] {
  const seen = judges.map((judge) => presentChange(judge, change)[0]);
  const [first] = seen;
  if (first === undefined || seen.includes(undefined)) return [];
  const masking = judges.findIndex(({ limits }) => limits[change.path] === 'masked');
  return [seen.find((one) => one?.gone) ?? seen[masking] ?? first];
}
