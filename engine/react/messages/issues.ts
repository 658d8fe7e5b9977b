import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  issues: (count: number) => `有 ${count} 处需要修改`,
  missing: '还没有填写：',
  separator: '、',
  /** Where an issue of a table is: '开票明细第 2 行：', or '开票明细：' when its message names the row itself. */
  place: (table: string, rows: string, message: string) =>
    /第 \d+ 行/.test(message) ? `${table}：` : `${table}第 ${rows} 行：`,
  showIssues: (count: number) => `查看全部 ${count} 处`,
};

export const issuesMessages = defineMessages('react.issues', chinese);
