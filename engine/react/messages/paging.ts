import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  about: (count: string) => `共约 ${count} 条`,
  first: '首页',
  moreThan: (count: string) => `超过 ${count} 条`,
  next: '下一页',
  page: (page: number) => `第 ${page} 页`,
  pageSize: '每页条数',
  pages: '分页',
  perPage: (size: number) => `${size} 条/页`,
  previous: '上一页',
  previousUnknown: '上一页的位置未知，可回到首页',
  total: (count: string) => `共 ${count} 条`,
};

export const pagingMessages = defineMessages('react.paging', chinese);
