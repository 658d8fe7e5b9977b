/** A certificate and its key, which is sealed under the data key. */
export interface SigningCertificatesTable {
  /** Hexadecimal. */
  serial: string;
  kind: 'authority' | 'party';
  /** The party's team, or 'shop'; null for an authority. */
  holder: string | null;
  name: string;
  number: string | null;
  /** DER, base64. */
  certificate: string;
  key_id: string;
  sealed: string;
  valid_from: string;
  valid_until: string;
}

export interface SigningTables {
  signing_certificates: SigningCertificatesTable;
}

declare module '../../../../platform/database/tables.ts' {
  interface Tables extends SigningTables {}
}
