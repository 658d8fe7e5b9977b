/** What a team or a person is certified as, and the application that is under way. */
export interface CertificateHoldersTable {
  kind: 'team' | 'person';
  /** eid of the team, id of the person. */
  holder: string;
  /** The application that is being filled in or judged; one at a time. */
  open_bill: string | null;
  /** The application that the certificate came from; null while there is none. */
  bill_no: string | null;
  certificate_no: string | null;
  name: string | null;
  /** Credit code of the company, masked identity number of the person. */
  code: string | null;
  legal_person: string | null;
  /** YYYY-MM-DD; `valid_until` is the last day, null without an end. */
  valid_from: string | null;
  valid_until: string | null;
  ended: 'expired' | 'revoked' | null;
}

/** An identity number that only the holder of the key can read. */
export interface IdentityNumbersTable {
  entity: string;
  bill_no: string;
  key_id: string;
  /** AES-256-GCM: nonce, tag and text, base64. */
  sealed: string;
  /** Keyed hash, by which equal numbers are found. */
  digest: string;
}

export interface CertificationTables {
  certificate_holders: CertificateHoldersTable;
  identity_numbers: IdentityNumbersTable;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends CertificationTables {}
}
