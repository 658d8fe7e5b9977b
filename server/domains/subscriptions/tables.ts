import type { Generated } from 'kysely';

export interface SubscriptionTables {
  /** Wrong trial codes of a person or from an address. */
  trial_code_tries: { id: Generated<number>; subject: string; tried_at: Generated<string> };
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SubscriptionTables {}
}
