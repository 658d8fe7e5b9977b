import type { chinese } from '../children.ts';

export const children: typeof chinese = {
  create: (title) => `New ${title}`,
  empty: (title) => `No records yet: ${title}`,
  latest: (shown, total) => `Showing the latest ${shown} of ${total}`,
};
