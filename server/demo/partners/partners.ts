import { sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';

/**
 * What approved applications left behind: partners, their grants and, for who applied without an account, a team
 * and an account that is not activated yet. Reads the records, which must be there.
 */
export async function seedPartners(executor: Executor): Promise<void> {
  const approved = sql`
    select key, eid, created_by, created_at, data->>'partnerEid' as partner, data->>'grantedLevel' as level, data
    from records where entity = 'partner-join' and state = 'approved'`;
  await sql`
    insert into teams (eid, name, certified, partner_programme)
    select partner, data->>'companyName', true, true from (${approved}) a where eid like 'visitor:%'
    on conflict (eid) do nothing`.execute(executor);
  await sql`
    insert into users (id, account, name, phone, password_hash, status)
    select 'u' || (data->>'contactPhone'), data->>'contactPhone', data->>'contactName', data->>'contactPhone', '!', 'inactive' from (${approved}) a where eid like 'visitor:%'
    on conflict do nothing`.execute(executor);
  await sql`
    insert into memberships (user_id, eid, is_admin, is_default, roles)
    select 'u' || (data->>'contactPhone'), partner, true, true, array['partner'] from (${approved}) a where eid like 'visitor:%'
    on conflict do nothing`.execute(executor);
  await sql`
    insert into partners (eid, name, uscc, level, province, city, district, contact_name, contact_phone, annual_target, joined_on, expires_on, bill_no)
    select partner, data->>'companyName', data->>'uscc', level, data->>'province', data->>'city', data->>'district', data->>'contactName', data->>'contactPhone',
      (data->>'annualTarget')::bigint, (data->>'joinDate')::date, (data->>'expireDate')::date, key
    from (${approved}) a where exists (select 1 from teams t where t.eid = partner)`.execute(executor);
  await sql`
    insert into partner_grants (bill_no, eid, user_id, level, granted_at)
    select key, partner, case when eid like 'visitor:%' then 'u' || (data->>'contactPhone') else created_by end, level, created_at from (${approved}) a`.execute(
    executor,
  );
}
