import type { chinese } from '../bulk.ts';
import { counted } from './counted.ts';

export const bulk: typeof chinese = {
  doing: (succeeded) => `In progress: ${succeeded} succeeded`,
  done: 'Done',
  failed: (count) => `${count} failed`,
  failedRecords: 'Records that failed',
  finished: (succeeded) => `Finished: ${succeeded} succeeded`,
  key: 'ID',
  noAnswer: 'The server gave no result',
  partlySentIn: (succeeded, sentIn) => `Finished: ${succeeded} succeeded, ${sentIn} of them sent for approval`,
  progress: 'Progress',
  reason: 'Reason',
  sentIn: (count) => `Sent for approval: ${count} succeeded`,
  separator: ', ',
  stop: 'Stop',
  stopped: 'Stopped before this record',
  unanswered: 'No answer came, it may have been done. You can retry, it is done once',
  undo: (count) => `Undo ${counted(count, 'record')}`,
  undoTitle: (action, count) => `Undo ${action} (${counted(count, 'record')})`,
  title: (action, count) => `${action} (${counted(count, 'record')})`,
};
