import type { chinese } from '../files.ts';

export const files: typeof chinese = {
  cancelUpload: (name) => `Cancel upload of ${name}`,
  choose: 'Choose files',
  choosePictures: 'Choose pictures',
  drop: 'Or drop files here, or paste a screenshot',
  enlarge: (name) => `Enlarge ${name}`,
  failed: 'Upload failed',
  notAccepted: (files) => `Only ${files} are taken here`,
  progress: (name) => `Upload of ${name}`,
  remove: 'Remove',
  removeFile: (name) => `Remove ${name}`,
  retryUpload: (name) => `Retry upload of ${name}`,
  sent: (percent) => ` (${percent}% uploaded)`,
  upload: 'Upload',
};
