import type { Generated } from 'kysely';

export interface PartnerTables {
  /** Teams that are partners now or were. */
  partners: {
    eid: string;
    name: string;
    uscc: string;
    level: string;
    province: string;
    city: string;
    district: string;
    contact_name: string;
    contact_phone: string;
    /** Fen. */
    annual_target: Generated<number>;
    /** YYYY-MM-DD */
    joined_on: string;
    expires_on: string;
    status: Generated<'active' | 'ended'>;
    /** Application that made or last renewed it. */
    bill_no: string;
    updated_at: Generated<string>;
  };
  /** One row per application that took effect: none does twice. */
  partner_grants: {
    bill_no: string;
    eid: string;
    user_id: string;
    level: string;
    granted_at: Generated<string>;
  };
  /** Applications that a visitor's browser (a hash of its cookie) proved to be its own. */
  partner_join_openings: {
    browser_hash: string;
    bill_no: string;
    opened_at: Generated<string>;
  };
  /** Who applied without an account proves it with this code (a hash of it) and the phone number. */
  partner_join_codes: {
    bill_no: string;
    phone: string;
    code_hash: string;
    created_at: Generated<string>;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends PartnerTables {}
}
