import { defineMessages } from '@yunpu/engine-core/messages';

/** A list as a chart, a pivot or a number. */
export const chinese = {
  kinds: { bar: '柱状图', line: '折线图', pie: '饼图', funnel: '漏斗', number: '数字', pivot: '透视表' },
  units: { day: '按日', week: '按周', month: '按月', quarter: '按季', year: '按年' },
  kind: '图形',
  by: '按什么分',
  rows: '行',
  split: '再按什么细分',
  columns: '列',
  unit: '粒度',
  measure: '统计',
  of: '统计哪个字段',
  nothing: '不细分',
  measuredIn: (title: string, measure: string) => `${title}，${measure}`,
  asDrawing: '图',
  asTable: '表',
  shownAs: '显示为图或表',
  label: (title: string, kind: string) => `${title}，${kind}，数据见表格`,
  failed: (reason: string) => `没有取到数据：${reason}`,
  retry: '重试',
  undrawn: '这张图表写得不对，或者用到了您不能查看的字段。',
  asRows: '看成表格',
  kept: '图表用到的字段您不能查看。',
  emptyHint: '换个条件，或者等有了数据再来看。',
};

export const chartMessages = defineMessages('react.chart', chinese);
