/** The table of records and what is drawn in its cells. */

export { choicesOf, Tag } from './cells/tag.tsx';
export { EntityTable } from './EntityTable.tsx';
export { createSelection } from './selection.ts';
