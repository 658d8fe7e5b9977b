/** What two people made of a record, for one of them to compare and decide. */
export { type ConflictShown, default as ConflictDialog } from './ConflictDialog.tsx';
