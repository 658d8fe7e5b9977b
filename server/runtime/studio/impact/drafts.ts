import type { EntityModel } from '@yunpu/engine-core/document';
import { sql } from 'kysely';
import type { Impact } from '../../../../contract/studio/index.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { laterFields } from '../../documents/earlier.ts';
import { effect } from './effect.ts';

/** Forms that people have begun and not sent, in which a field is filled in that goes. */
export async function draftsImpact(executor: Executor, older: EntityModel, newer: EntityModel): Promise<Impact[]> {
  const there = laterFields(older, newer);
  const gone = older.fields.filter(({ path }) => !there.has(path));
  if (gone.length === 0) return [];
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*)::float8 as count
    from entity_drafts, jsonb_object_keys(record::jsonb) as name
    where entity = ${newer.entity}::text and name = any(${sql.val(gone.map(({ name }) => name))}::text[])
      and record::jsonb -> name not in ('null'::jsonb, '""'::jsonb, '[]'::jsonb)
    group by name`.execute(executor);
  return gone.flatMap(({ name, title }): Impact[] => {
    const count = rows.find((row) => row.name === name)?.count ?? 0;
    if (count === 0) return [];
    return [
      effect(newer.entity, 'drafts', [name], {
        dangerous: false,
        message: `${count} 份还没有提交的表单里填了字段“${title}”，提交时不再带上它，填写的人会看到提示`,
        pointer: '/record/properties',
        count,
      }),
    ];
  });
}
