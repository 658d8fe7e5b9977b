/** Who is talking in which conversation. */
export interface ConsultVisitorsTable {
  /** A person's id, or a hash of the token that a visitor's browser keeps. */
  owner: string;
  /** The conversation begun last; null while the first one is being made. */
  bill_no: string | null;
}

export interface ConsultTables {
  consult_visitors: ConsultVisitorsTable;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ConsultTables {}
}
