/** Whether a record is valid, and in which words it is not. */
export type { Issue } from '../record/issue.ts';
export { acceptedText } from './acceptedText.ts';
export { ACCEPT, aboutFiles } from './files.ts';
export { FORMATS } from './formats.ts';
export { issuesFromAjv } from './issues.ts';
export { missingText } from './messages.ts';
export { type OwnFormat, registerFormat } from './ownFormats.ts';
export { prepare, prepareRecord, withoutSystemFields } from './prepare.ts';
export type { StructuralCheck, StructuralError, StructuralValidator } from './structural.ts';
export { tidyText } from './tidyText.ts';
export { checkRecord, validateInput, validateRecord } from './validateRecord.ts';
