import type { chinese } from '../paging.ts';

export const paging: typeof chinese = {
  about: (count) => `Total: about ${count}`,
  first: 'First page',
  moreThan: (count) => `Total: more than ${count}`,
  next: 'Next page',
  page: (page) => `Page ${page}`,
  pageSize: 'Records per page',
  pages: 'Pages',
  perPage: (size) => `${size} / page`,
  previous: 'Previous page',
  previousUnknown: 'Where the previous page began is not known. Go back to the first page',
  total: (count) => `Total: ${count}`,
};
