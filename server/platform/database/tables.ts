/**
 * Every table, as Kysely sees it. Each room adds its own, beside their types:
 * `declare module '…/database/tables.ts' { interface Tables extends CartTables {} }`.
 */
export interface Tables {}
