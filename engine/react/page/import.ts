/** Into the records of an entity from a file, beside what has no list. */
export { default as ImportDialog } from './ImportDialog.tsx';
