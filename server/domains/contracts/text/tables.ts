/** The text of an online contract as it was when somebody applied for it; never changed, found by its digest. */
interface ContractTextsTable {
  bill_no: string;
  /** SHA-256 of the text, hexadecimal. */
  digest: string;
  html: string;
  created_at: string;
}

export interface ContractTextTables {
  contract_texts: ContractTextsTable;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends ContractTextTables {}
}
