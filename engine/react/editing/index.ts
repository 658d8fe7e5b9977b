/** What a list is edited with; loaded when it first is. */
export { default as BulkEdit } from './BulkEdit.tsx';
export { default as EditingGrid } from './EditingGrid.tsx';
