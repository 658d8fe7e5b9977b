import { defineMessages } from './define.ts';

export const chinese = {
  yes: '是',
  no: '否',
  rows: (count: number) => `${count} 行`,
  duration: {
    hours: (count: string) => `${count}小时`,
    minutes: (count: string) => `${count}分`,
    seconds: (count: string) => `${count}秒`,
  },
  inexact: (what: string) => `${what}超出了能精确保存的范围（±9007199254740991）`,
};

export const formatMessages = defineMessages('core.format', chinese);
