import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** What every contract promised before a shop could write it itself. */
const PROMISED = JSON.stringify({ invoiceDays: 10, keepDays: 90 });

/** A shop that had named itself goes on promising what its contracts said, until it writes something else. */
export const sellerTerms: Migration = {
  name: '310_seller_terms',
  async up(tx) {
    await sql`
      update records set data = ${PROMISED}::jsonb || data
      where entity = 'storefront' and data ? 'sellerName'`.execute(tx);
  },
};
