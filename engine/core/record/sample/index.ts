/** Records made up from a model, for examples and tests. */
export { type Branch, type BranchRow, branchRecords } from './branches.ts';
export { Random } from './random.ts';
export { sampleDatabase, sampleRecords } from './records.ts';
export { sampleIdcard } from './values.ts';
