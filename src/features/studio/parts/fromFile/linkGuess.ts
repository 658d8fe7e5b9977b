import type { EntityModel } from '@yunpu/engine-core/document';
import { entityTransport } from '../../../../platform/gateway/entityTransport.ts';
import { currentModel } from '../../../../platform/records/models.ts';
import { choicesOf, type ProposedField } from './propose.ts';
import type { FileTable } from './tableOfRows.ts';

/** Values that are looked up. */
const ASKED = 40;
const ENOUGH = 0.8;
const BARE = /(?:名称|编号|单号|全称|简称|号)$/u;

/** Business objects that a header may mean, '客户名称' -> 客户. */
function meantBy(title: string, documents: readonly { entity: string; title: string }[]): string[] {
  const bare = title.replace(BARE, '');
  return documents
    .filter((one) => one.title.length > 1 && (title.includes(one.title) || (bare.length > 1 && one.title === bare)))
    .map(({ entity }) => entity)
    .slice(0, 2);
}

/** How many of the values are the number or the title of a record that this person may read. */
async function known(model: EntityModel, values: readonly string[]): Promise<number> {
  const fields = [...new Set([model.key, model.titleField])];
  const found = await Promise.all(
    fields.map((field) =>
      entityTransport.list(model, { pageNo: 1, pageSize: 200, filter: { field, op: 'in', value: [...values] } }),
    ),
  );
  const texts = new Set(
    found.flatMap(({ rows }) => rows.flatMap((row) => fields.map((field) => row[field]))).map((value) => String(value)),
  );
  return values.filter((value) => texts.has(value)).length;
}

/** The fields, those of them as links whose values are records of the business object that their header names. */
export function withLinks(
  table: FileTable,
  fields: readonly ProposedField[],
  documents: readonly { entity: string; title: string }[],
): Promise<ProposedField[]> {
  return Promise.all(
    fields.map(async (field) => {
      if (field.kind !== 'text' && field.kind !== 'single') return field;
      const values = choicesOf(table, field).slice(0, ASKED);
      for (const entity of meantBy(field.title, documents)) {
        // What this person may not read is no link of hers.
        const matched = await currentModel(entity)
          .then((model) => known(model, values))
          .catch(() => 0);
        if (values.length > 0 && matched >= values.length * ENOUGH) {
          const title = documents.find((one) => one.entity === entity)?.title ?? entity;
          return { ...field, kind: 'link', link: entity, unique: false, why: `写的是已有的${title}` } as const;
        }
      }
      return field;
    }),
  );
}
