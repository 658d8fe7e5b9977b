import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** What every contract promised before a shop could write it itself. */
const PROMISED = `乙方保证云服务每自然月的可用性不低于 99.9%，并提供 7×12 小时的技术支持。计划内维护提前 24 小时通知，不计入不可用时间。
当月可用性低于约定的，每低 0.1 个百分点，乙方按当月服务费的 5% 延长服务期限，累计不超过 15 日。`;

/** A shop that had named itself goes on promising what its contracts said, until it writes something else. */
export const serviceLevel: Migration = {
  name: '299_service_level',
  async up(tx) {
    await sql`
      update records set data = data || jsonb_build_object('serviceLevel', ${PROMISED}::text)
      where entity = 'storefront' and data ? 'sellerName' and not data ? 'serviceLevel'`.execute(tx);
  },
};
