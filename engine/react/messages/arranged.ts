import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  none: (field: string) => `未填写${field}`,
  month: (year: string, month: number) => `${year} 年 ${month} 月`,
  count: (count: number) => `${count} 条`,
  more: (left: number) => `再显示一些（还有 ${left} 条）`,
  moreGroups: (most: number) => `组太多，只列出前 ${most} 个。用筛选缩小范围，可以看到其余的。`,
  moreRows: (most: number) => `这一组太多，只列出前 ${most} 条。用筛选缩小范围，可以看到其余的。`,
  failed: (reason: string) => `没有取到数据：${reason}`,
  groups: (list: string) => `${list}，已分组`,
};

export const arrangedMessages = defineMessages('react.arranged', chinese);
