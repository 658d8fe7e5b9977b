import type { ImportReport as Report } from '@yunpu/engine-core/endpoint';
import type { chinese } from '../import.ts';
import { counted } from './counted.ts';

const rest = ({ unchanged, failed }: Report): string =>
  (unchanged > 0 ? `, ${unchanged.toLocaleString('en-US')} the same as now` : '') +
  (failed > 0 ? `, ${failed.toLocaleString('en-US')} with problems` : '');

export const imports: typeof chinese = {
  again: 'Choose another file',
  allGood: 'Everything is fine: you can import it.',
  cells: 'Cells with problems',
  checked: (report, advice) =>
    `${counted(report.total, 'record')}: ${report.created.toLocaleString('en-US')} to create, ${report.updated.toLocaleString('en-US')} to update${rest(report)}. ${advice}`,
  choose: 'Choose a file to import',
  column: 'Column',
  content: 'Content',
  continue: 'Continue',
  doing: { reading: 'Reading', checking: 'Checking', writing: 'Importing', undoing: 'Undoing' },
  drop: 'Drop a file here, or click to choose one',
  fixOrImportGood: 'Correct the file and upload it again, or import only the correct records.',
  fixThenUpload: 'Correct the file and upload it again.',
  hint: 'Fill in the template and upload it: xlsx or csv, at most 100,000 records. It is checked first; nothing is written before you confirm.',
  importGood: (good) => `Import ${counted(good, 'correct record')} only`,
  importRows: (rows) => `Import ${counted(rows, 'record')}`,
  inBackground: 'Continue in background',
  inBackgroundHint:
    'You may close this window, or the browser: the import goes on in the background. Open “Import” again to see how it came out.',
  more: (rest) => `${counted(rest, 'more problem')}: they are listed when the corrected file is checked.`,
  notDone: (status: string) => `No answer came; it is still “${status}”. You can try again: nothing is done twice.`,
  nothingToWrite: 'There is nothing to write.',
  preparing: 'Preparing',
  preview: 'Preview',
  previewTitle: (rows) => `First ${counted(rows, 'record')} to be written`,
  problem: 'Problem',
  progressOf: (doing) => `${doing}: progress`,
  read: (rows) => `${counted(rows, 'record')} read`,
  readOf: (rows, total) => `${rows.toLocaleString('en-US')} of ${counted(total, 'record')}`,
  recent: 'Recent imports',
  refused: 'This file was not imported.',
  row: 'Row',
  status: {
    reading: 'Reading',
    checking: 'Checking',
    checked: 'Checked, to be confirmed',
    refused: 'Not imported',
    writing: 'Importing',
    written: 'Imported',
    stopped: 'Stopped, needs attention',
    undoing: 'Undoing',
    undone: 'Undone',
  },
  stop: 'Stop import',
  stopped: (report, reason) => {
    const stands =
      report.throughRow === 0
        ? 'Nothing has been written yet.'
        : `Rows 2 to ${report.throughRow.toLocaleString('en-US')} of the file are done: ${report.created.toLocaleString('en-US')} created, ${report.updated.toLocaleString('en-US')} updated${rest(report)}. What follows was not written.`;
    return `${reason === undefined ? 'Stopped' : `Stopped (${reason})`}. ${stands} You can continue, or undo what was imported.`;
  },
  template: 'Download template',
  title: (title) => `Import ${title}`,
  unanswered: 'No answer came. Looking whether it was done…',
  undo: 'Undo this import',
  undoWritten: 'Undo what was imported',
  undone: ({ removed, kept, keptRows }) =>
    kept === 0
      ? `Undone: ${counted(removed, 'record')} removed or restored.`
      : `Undone: ${counted(removed, 'record')} removed or restored. ${counted(kept, 'record')} changed since the import stayed as they are (rows ${keptRows.slice(0, 20).join(', ')}${kept > 20 ? ' and others' : ''}).`,
  uploadProgress: 'Upload progress',
  uploading: (file) => `Uploading ${file}…`,
  written: (report) =>
    `${counted(report.total, 'record')}: ${report.created.toLocaleString('en-US')} created, ${report.updated.toLocaleString('en-US')} updated${rest(report)}.${report.failed > 0 ? ' Those with problems were not imported; correct them and upload them separately.' : ''}`,
};
