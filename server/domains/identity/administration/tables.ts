export interface AdministrationTables {
  /** Links that make an administrator of the site, each used once. */
  setup_links: {
    token_hash: string;
    /** Issued by the command, by whoever holds the machine: good even where there is an administrator. */
    always: boolean;
    expires_at: string;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends AdministrationTables {}
}
