import type { Party } from '../../../../contract/contracts.ts';

/** One party's signature on an online contract, and the file that came of it. Added once and never changed. */
export interface ContractSignaturesTable {
  bill_no: string;
  party: Party;
  /** The team whose contract it is. */
  eid: string;
  user_id: string;
  signer_name: string;
  /** The team's seal; null for the shop's own. */
  seal_no: string | null;
  seal_name: string;
  signed_at: string;
  /** Of the certificate, hexadecimal. */
  serial: string;
  /** SHA-256 of the signature, hexadecimal. */
  signature: string;
  file_id: string;
  /** Name, bytes and SHA-256 of the file. */
  name: string;
  size: number;
  digest: string;
}

export interface SignatureTables {
  contract_signatures: ContractSignaturesTable;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends SignatureTables {}
}
