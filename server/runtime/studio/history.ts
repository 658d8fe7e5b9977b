import { sql } from 'kysely';
import type { HistoryEntry } from '../../../contract/studio/index.ts';
import type { Executor } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { parsed } from '../documents/layOver.ts';
import type { Documents } from '../documents/service.ts';
import { changesOf } from './judge.ts';
import { ENTRIES, type Moment, newestFirst, publications, shipments } from './past/moments.ts';

/** Everything that was ever in force of an entity, newest first. @throws AppError entity.unknown */
export async function historyOf(executor: Executor, documents: Documents, entity: string): Promise<HistoryEntry[]> {
  const moments = newestFirst([
    ...(await publications(executor, entity)),
    ...(await shipments(executor, entity)),
    ...(await trials(executor, entity)),
  ]);
  if (moments.length === 0) throw new AppError('entity.unknown');
  const version = documents.catalogue.entries.get(entity)?.model.version;
  const current = moments.findIndex((moment) => isForAll(moment) && moment.version === version);
  return moments.slice(0, ENTRIES).map(({ document, ...moment }, index) => ({
    ...moment,
    changes:
      moment.kind === 'withdrawn'
        ? []
        : changesOf(documents, moments.slice(index + 1).find(isForAll)?.document, document),
    current: index === current,
  }));
}

const isForAll = ({ kind }: Pick<Moment, 'kind'>): boolean => kind !== 'staged' && kind !== 'withdrawn';

/** Versions that some people were served, and when they were not any more. */
async function trials(executor: Executor, entity: string): Promise<Moment[]> {
  const rows = await executor
    .selectFrom('studio_stages')
    .selectAll()
    .where(
      sql<boolean>`jsonb_path_exists(documents::jsonb, '$[*].entity ? (@ == $entity)', jsonb_build_object('entity', ${entity}::text))`,
    )
    .orderBy('seq', 'desc')
    .limit(ENTRIES)
    .execute();
  return rows.flatMap((row): Moment[] => {
    const document = row.documents.find((one) => one.entity === entity);
    if (document === undefined) return [];
    const { stage_no: publishNo, state, at, by_id, by_name, reason, ended_at } = row;
    const shared = { version: document.version, origin: null, document: parsed(document.text) };
    const begun: Moment = { ...shared, publishNo, kind: 'staged', at, by: { id: by_id, name: by_name }, reason };
    if (state !== 'withdrawn' || ended_at === null) return [begun];
    const by = { id: row.ended_id ?? '', name: row.ended_name ?? '' };
    const ended: Moment = {
      ...shared,
      publishNo: `${publishNo} withdrawn`,
      kind: 'withdrawn',
      at: ended_at,
      by,
      reason: row.ended_reason ?? '',
    };
    return [ended, begun];
  });
}
