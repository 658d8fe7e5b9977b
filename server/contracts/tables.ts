/** The text of an online contract as it was when somebody applied for it; never changed, found by its digest. */
export interface ContractTextsTable {
  bill_no: string;
  /** SHA-256 of the text, hexadecimal. */
  digest: string;
  html: string;
  created_at: string;
}

export interface ContractTables {
  contract_texts: ContractTextsTable;
}
