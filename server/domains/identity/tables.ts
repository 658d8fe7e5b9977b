import type { Generated } from 'kysely';

export interface AccountTables {
  users: {
    id: string;
    /** What one signs in with: digits. */
    account: string;
    name: string;
    phone: string;
    photo_url: Generated<string>;
    /** argon2id */
    password_hash: string;
    status: Generated<'active' | 'inactive'>;
    /** Anything but 'yzj_public' is a private deployment (specification, section 3). */
    source_channel: Generated<string>;
    created_at: Generated<string>;
  };
  teams: {
    eid: string;
    name: string;
    photo_url: Generated<string>;
    certified: Generated<boolean>;
    /** The company's name as it was certified. */
    legal_name: Generated<string | null>;
    /** In the partners' gray release (specification, section 4, isPartner). */
    partner_programme: Generated<boolean>;
    /** Address prefixes that people of this team may sign in from; empty: from anywhere. */
    login_networks: Generated<string[]>;
    created_at: Generated<string>;
  };
  memberships: {
    user_id: string;
    eid: string;
    is_admin: Generated<boolean>;
    is_default: Generated<boolean>;
    /** Names of schemas/roles.json that the person has in this team. */
    roles: Generated<string[]>;
    joined_at: Generated<string>;
  };
  sessions: {
    id: string;
    /** 'cloud' proves who someone is (cookie at), 'mall' also for which team (YZJ_MALL_TICKET). */
    kind: 'cloud' | 'mall';
    token_hash: string;
    cloud_id: string | null;
    user_id: string;
    eid: string | null;
    idle_seconds: number;
    /** Of the login (kind 'cloud'): what the browser said of itself, and where it called from. */
    user_agent: Generated<string>;
    address: Generated<string>;
    seen_at: Generated<string>;
    expires_at: string;
    created_at: Generated<string>;
  };
  sso_tokens: {
    token_hash: string;
    user_id: string;
    eid: string;
    cloud_id: string;
    expires_at: string;
  };
  phone_codes: {
    /** Hash of the key that the caller holds. */
    key_hash: string;
    phone: string;
    purpose: string;
    /** Hash of key and code together. */
    code_hash: string;
    tries: Generated<number>;
    expires_at: string;
  };
  code_sends: {
    id: Generated<number>;
    phone: string;
    address: string;
    sent_at: Generated<string>;
  };
  picture_codes: {
    id_hash: string;
    /** Hash of id and answer together. */
    answer_hash: string;
    expires_at: string;
  };
  phone_proofs: {
    key_hash: string;
    phone: string;
    expires_at: string;
  };
  qr_logins: {
    /** Hash of the id in the QR code. */
    id_hash: string;
    /** Hash of the secret that only the browser showing the code has. */
    nonce_hash: string;
    user_agent: string;
    address: string;
    status: Generated<'waiting' | 'scanned' | 'confirmed' | 'cancelled'>;
    /** Who scanned it. */
    user_id: string | null;
    created_at: Generated<string>;
    expires_at: string;
  };
  pending_binds: {
    user_id: string;
    phone: string;
    expires_at: string;
  };
  login_failures: {
    id: Generated<number>;
    /** 'account:13800000001' or 'address:203.0.113.7' */
    subject: string;
    failed_at: Generated<string>;
  };
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AccountTables {}
}
