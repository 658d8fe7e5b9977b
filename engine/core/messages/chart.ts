import { defineMessages } from './define.ts';

/** What charts and their tables say, on a page and in a mail. */
export const chinese = {
  measures: { count: '数量', sum: '合计', avg: '平均', min: '最小', max: '最大' },
  measured: (how: string, field: string) => (field.endsWith(how) ? field : `${field}${how}`),
  day: (year: string, month: number, day: number) => `${year} 年 ${month} 月 ${day} 日`,
  week: (year: string, month: number, day: number) => `${year} 年 ${month} 月 ${day} 日起的一周`,
  month: (year: string, month: number) => `${year} 年 ${month} 月`,
  quarter: (year: string, quarter: string) => `${year} 年第 ${quarter} 季度`,
  year: (year: string) => `${year} 年`,
  axis: {
    day: (year: string, month: number, day: number) => `${month}-${day}\n${year}`,
    month: (year: string, month: number) => `${month} 月\n${year}`,
    quarter: (year: string, quarter: string) => `${quarter} 季度\n${year}`,
    year: (year: string) => year,
  },
  none: (field: string) => `未填写${field}`,
  others: (count: number) => `其余 ${count} 项`,
  total: '合计',
  whole: '全部',
  share: '占比',
  undated: (field: string, figure: string) => `未填写${field}的不在图中：${figure}`,
  beyond: (count: number) => `图中只画最大的 ${count} 项，其余见表格。`,
  more: '项目太多，只列出前面的。用筛选缩小范围，可以看到其余的。',
  empty: '没有符合条件的数据',
};

export const chartWords = defineMessages('core.chart', chinese);
