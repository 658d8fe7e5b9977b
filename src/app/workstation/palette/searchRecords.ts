import type { DocumentIndex } from '../../../platform/gateway/documents.ts';
import { entityTransport } from '../../../platform/gateway/entityTransport.ts';
import { modelOf } from '../../../platform/records/models.ts';
import { recordPath } from '../../../platform/workstation/pageOf.ts';
import type { PaletteEntry } from './entries.ts';

const PER_ENTITY = 4;

/** Records that the quick search of each list finds. An entity whose list does not answer is left out. */
export async function searchRecords(
  index: DocumentIndex,
  keyword: string,
  signal: AbortSignal,
): Promise<PaletteEntry[]> {
  const found = await Promise.all(
    index.entities
      .map(async ({ entity, title, version }) => {
        const model = await modelOf(entity, version);
        const { rows } = await entityTransport.list(model, { keyword, pageSize: PER_ENTITY }, signal);
        return rows.map((row): PaletteEntry => {
          const key = String(row[model.key] ?? '');
          const name = row[model.titleField];
          const label = typeof name === 'string' && name !== key ? `${name}` : key;
          return {
            id: `record:${entity}:${key}`,
            title: label,
            note: label === key ? title : `${title} · ${key}`,
            path: recordPath(entity, key),
          };
        });
      })
      .map((answer) => answer.catch(() => [])),
  );
  return found.flat();
}
