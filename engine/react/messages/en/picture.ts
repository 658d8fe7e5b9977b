import type { chinese } from '../picture.ts';

export const picture: typeof chinese = {
  download: 'Download',
  failed: 'The picture could not be opened. Download it to see it',
  fullSize: 'Full size',
  picture: 'Picture',
};
