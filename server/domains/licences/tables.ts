/** The public address of a licence: what its token stands for. */
export interface LicencesTable {
  /** 256 random bits; whoever knows it may read the licence page and nothing else. */
  token: string;
  asset_no: string;
  eid: string;
}

export interface LicenceTables {
  licences: LicencesTable;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends LicenceTables {}
}
