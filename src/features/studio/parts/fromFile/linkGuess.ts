import type { EntityModel } from '@yunpu/engine-core/document';
import { entityTransport } from '../../../../platform/gateway/entityTransport.ts';
import { currentModel } from '../../../../platform/records/models.ts';
import { choicesOf, type ProposedField } from './propose.ts';
import type { FileTable } from './tableOfRows.ts';

/** Values that are looked up. */
const ASKED = 40;
const ENOUGH = 0.8;
const BARE = /(?:名称|编号|单号|全称|简称|号)$/u;

/** So many business objects are asked for one column. */
const MAX_MEANT = 4;

/** The pairs of signs that a text in Chinese has: 设备台账 -> 设备, 备台, 台账. */
const pairsOf = (text: string): Set<string> =>
  new Set([...text].flatMap((sign, at) => (at + 1 < text.length ? [sign + text.charAt(at + 1)] : [])));

/**
 * Business objects that a header may mean, those that it names first: '客户名称' -> 客户. A header that shares a word with a
 * title may mean it too ('借用设备' -> 设备台账): the values decide.
 */
export function meantBy(title: string, documents: readonly { entity: string; title: string }[]): string[] {
  const bare = title.replace(BARE, '');
  const isNamed = (other: string) => other.length > 1 && (title.includes(other) || (bare.length > 1 && other === bare));
  const pairs = pairsOf(bare);
  const shares = (other: string) => [...pairsOf(other)].some((pair) => pairs.has(pair));
  return [
    ...documents.filter((one) => isNamed(one.title)),
    ...documents.filter((one) => !isNamed(one.title) && shares(one.title)),
  ]
    .map(({ entity }) => entity)
    .slice(0, MAX_MEANT);
}

/** How many of the values are the number, the title or another own number of a record that this person may read. */
async function known(model: EntityModel, values: readonly string[]): Promise<number> {
  const own = model.fields.filter(({ kind, unique, filter }) => kind === 'text' && unique && filter);
  const fields = [...new Set([model.key, model.titleField, ...own.map(({ path }) => path)])];
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
