import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** The version of each document by which records are arranged, so that a release that moves fields moves their values once. */
export const studioArranged: Migration = {
  name: '269_arranged',
  async up(tx) {
    await sql`create table studio_arranged (entity text primary key, version text not null)`.execute(tx);
    await sql`
      insert into studio_arranged (entity, version)
      select distinct on (d.entity) d.entity, d.version from entity_documents d
      left join (select entity, version, max(at) as at from studio_publications group by entity, version) p
        on p.entity = d.entity and p.version = d.version
      where not d.staged
      order by d.entity, greatest(d.published_at, p.at) desc`.execute(tx);
  },
};
