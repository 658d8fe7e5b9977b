import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { readRecord } from '../../../../contract/records/read.ts';
import type { DocumentIndex } from '../../../platform/gateway/documents.ts';
import { entityTransport } from '../../../platform/gateway/entityTransport.ts';
import { modelOf } from '../../../platform/records/models.ts';
import { recordPath } from '../../../platform/workstation/pageOf.ts';

export interface RecentRecord {
  path: string;
  entity: string;
  kind: string;
  key: string;
  title: string;
  state: { title: string; color: string } | undefined;
  at: string;
  by: string;
}

const SHOWN = 10;

function recentOf(model: EntityModel, row: RecordData): RecentRecord {
  const key = String(row[model.key] ?? '');
  const state = model.states?.values[String(row[model.states.field] ?? '')];
  const { updatedAt: at = '', updatedByName: by = '' } = readRecord({}, row);
  return {
    path: recordPath(model.entity, key),
    entity: model.entity,
    kind: model.title,
    key,
    title: String(row[model.titleField] ?? '') || key,
    state: state && { title: state.title, color: state.color },
    at,
    by,
  };
}

/** The records changed last, of every list in the menu, newest first. */
export async function loadRecent(index: DocumentIndex): Promise<RecentRecord[]> {
  const lists = await Promise.all(
    index.entities
      .filter(({ menu }) => menu)
      .map(async ({ entity, version }) => {
        const model = await modelOf(entity, version);
        const { rows } = await entityTransport.list(model, {
          sort: [{ field: 'updatedAt', dir: 'desc' }],
          pageNo: 1,
          pageSize: SHOWN,
        });
        return rows.map((row) => recentOf(model, row));
      }),
  );
  return lists
    .flat()
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, SHOWN);
}
