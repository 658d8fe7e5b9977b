import type { EntityModel } from '@yunpu/engine-core/document';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';
import { newToken } from '../../platform/http/tokens.ts';

/** The public pages of the licences that were sold. Their addresses are the one thing not alike on every machine: nobody may guess them. */
export async function seedLicences(executor: Executor, asset: EntityModel): Promise<void> {
  const field = asset.fieldsByPath.licencePage;
  if (!field) return;
  const sold = await executor
    .selectFrom('records')
    .select(['key', 'eid'])
    .where('entity', '=', 'asset')
    .where(sql<string>`data->>'kind'`, '=', 'paid')
    .execute();
  if (sold.length === 0) return;
  const licences = sold.map(({ key, eid }) => ({ token: newToken(), asset_no: key, eid }));
  await executor.insertInto('licences').values(licences).execute();
  await sql`
    update records r set data = r.data || jsonb_build_object(${field.id}::text, '/license/' || l.token)
    from licences l where r.entity = 'asset' and r.key = l.asset_no`.execute(executor);
}
