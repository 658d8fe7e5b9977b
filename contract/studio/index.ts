export * from './drafts.ts';
export type { DraftDocument } from './parts.ts';
export * from './past.ts';
export * from './plans.ts';
export * from './preview.ts';
export * from './publishing.ts';
export * from './purges.ts';
export * from './repairs.ts';
export * from './stages.ts';
