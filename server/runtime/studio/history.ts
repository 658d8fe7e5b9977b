import type { HistoryEntry } from '../../../contract/studio/index.ts';
import type { Executor } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Documents } from '../documents/service.ts';
import { changesOf } from './judge.ts';
import { ENTRIES, type Moment, newestFirst, publications, shipments, trials } from './past/moments.ts';
import { purgeMoments } from './purge/moments.ts';

/** Everything that was ever in force of an entity, newest first. @throws AppError entity.unknown */
export async function historyOf(executor: Executor, documents: Documents, entity: string): Promise<HistoryEntry[]> {
  const moments = newestFirst([
    ...(await publications(executor, entity)),
    ...(await shipments(executor, entity)),
    ...(await trials(executor, entity)),
    ...(await purgeMoments(executor, entity)),
  ]);
  if (moments.length === 0) throw new AppError('entity.unknown');
  const version = documents.catalogue.entries.get(entity)?.model.version;
  const current = moments.findIndex((moment) => isForAll(moment) && moment.version === version);
  return moments.slice(0, ENTRIES).map(({ document, ...moment }, index) => {
    const before = moments.slice(index + 1).find(isForAll)?.document;
    // What came with the release was there before anybody looked.
    const isFirst = before === undefined && moment.kind === 'shipped';
    return {
      ...moment,
      changes: hasChanges(moment) && !isFirst ? changesOf(documents, before, document) : [],
      current: index === current,
    };
  });
}

const isForAll = ({ kind }: Pick<Moment, 'kind'>): boolean => kind !== 'staged' && hasChanges({ kind });

const hasChanges = ({ kind }: Pick<Moment, 'kind'>): boolean => kind !== 'withdrawn' && kind !== 'purged';
