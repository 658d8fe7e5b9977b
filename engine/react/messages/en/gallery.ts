import type { chinese } from '../gallery.ts';

export const gallery: typeof chinese = {
  gallery: (list) => `Gallery of ${list}`,
};
