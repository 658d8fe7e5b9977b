import type { chinese } from '../export.ts';
import { counted } from './counted.ts';

export const exports: typeof chinese = {
  failed: (reason) => `The export was not completed: ${reason}`,
  finished: (file) => `Exported ${file}`,
  making: (rows, isExcel) =>
    `Making the ${isExcel ? 'Excel' : 'CSV'} file${rows === undefined ? '' : ` of ${counted(rows, 'record')}`}…`,
  noFiles:
    'Files and the pictures of rich texts are not in the sheet: rich text is exported as words, and files are downloaded from the records',
  progress: 'Export progress',
  received: (size) => `${size} received`,
  receivedOf: (written, size) => `${counted(written, 'record')} written, ${size} received`,
  stop: 'Cancel export',
  title: (title) => `Export ${title}`,
};
