import { formatDateTime } from '@yunpu/engine-core/format';
import type { Database, Executor } from '../../platform/database/port.ts';
import type { Documents } from '../documents/service.ts';
import { bring, keptOf, type Order, type Outcome, type Wanted } from './bring.ts';
import type { ChangeSet } from './changeSet.ts';
import { type Changes, onBase } from './changes.ts';
import { standingHere } from './here.ts';

/**
 * Puts a change set in force, whose signature was checked. What the installation it comes from sent before is what it is
 * merged by: what that had and this has not is taken back, what was changed here stays.
 */
export async function applyChangeSet(
  database: Database,
  documents: Documents,
  { set, signedBy }: { set: ChangeSet; signedBy: string },
  order: Order,
): Promise<Outcome> {
  const { setNo, installation, madeAt } = set;
  return bring({
    database,
    documents,
    order,
    repairs: new Map(set.documents.map(({ entity, repairs = [] }) => [entity, repairs])),
    async wanted() {
      const applied = await isApplied(database.kysely, setNo);
      const wanted: Wanted[] = [];
      for (const changes of set.documents) {
        const { entity, title } = changes;
        const { base, here } = standingHere(documents, entity);
        const before = await sentBefore(database.kysely, installation.id, entity);
        if (!applied && before && before.madeAt > madeAt)
          return {
            is: 'refused',
            message: `“${title}”（${entity}）已应用了同一来源更晚的变更集（${formatDateTime(before.madeAt)} 生成），这一份（${formatDateTime(madeAt)} 生成）会把它退回：请在来源处重新生成`,
          };
        const { document: mine, contradictions } = onBase(changes, base);
        const original = before && onBase(before.changes, base).document;
        wanted.push({ entity, title, mine, original: original ?? base ?? {}, here, contradictions });
      }
      return applied ? { is: 'nothing', applied, ...keptOf(wanted) } : wanted;
    },
    async note(tx, publishNo) {
      await tx
        .insertInto('studio_change_sets')
        .values({
          set_no: setNo,
          installation: installation.id,
          installation_name: installation.name,
          made_at: madeAt,
          signed_by: signedBy,
          publish_no: publishNo,
          documents: JSON.stringify(set.documents),
        })
        // Two at once that have nothing to publish.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  });
}

async function isApplied(executor: Executor, setNo: string): Promise<true | undefined> {
  const found = await executor
    .selectFrom('studio_change_sets')
    .select('set_no')
    .where('set_no', '=', setNo)
    .executeTakeFirst();
  return found && true;
}

/** What an installation sent last of a document. */
async function sentBefore(
  executor: Executor,
  installation: string,
  entity: string,
): Promise<{ madeAt: string; changes: Changes } | undefined> {
  const sets = await executor
    .selectFrom('studio_change_sets')
    .select(['made_at', 'documents'])
    .where('installation', '=', installation)
    .orderBy('made_at', 'desc')
    .execute();
  for (const { made_at, documents } of sets) {
    const changes = documents.find((one) => one.entity === entity);
    if (changes) return { madeAt: made_at, changes };
  }
  return undefined;
}
