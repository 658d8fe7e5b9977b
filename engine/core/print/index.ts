/** What comes on paper of a record, by a template of its document. */
export { layOut, type PrintedBlock, type PrintedRecord, type Printing } from './layOut.ts';
