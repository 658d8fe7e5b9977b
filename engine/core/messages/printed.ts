import { defineMessages } from './define.ts';

/** What stands on a printed page besides what its template says. */
export const chinese = {
  total: '合计',
  minus: '负',
  scan: '扫码查看',
};

export const printedMessages = defineMessages('core.printed', chinese);
