import { formatDateTime } from '@yunpu/engine-core/format';
import { defineMessages } from '@yunpu/engine-core/messages';

const parts = (day: string) => day.split('-').map(Number) as [number, number, number];
const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'];

/** What a calendar and a timeline have in common. */
export const chinese = {
  today: '今天',
  previous: { week: '上一周', month: '上个月', quarter: '上个季度' },
  next: { week: '下一周', month: '下个月', quarter: '下个季度' },
  zoom: '范围',
  zooms: { week: '周', month: '月', quarter: '季' },
  month: (day: string) => {
    const [year, month] = parts(day);
    return `${year} 年 ${month} 月`;
  },
  monthShort: (day: string) => `${parts(day)[1]} 月`,
  quarterOf: (day: string) => `${parts(day)[0]} 年 ${Math.ceil(parts(day)[1] / 3)} 季度`,
  day: (day: string) => {
    const [, month, date] = parts(day);
    return `${month} 月 ${date} 日 周${WEEKDAYS[new Date(day).getUTCDay()]}`;
  },
  date: (day: string) => String(parts(day)[2]),
  weekday: (day: string) => `周${WEEKDAYS[new Date(day).getUTCDay()]}`,
  span: (first: string, last: string) => (first === last ? first : `${first} ~ ${last}`),
  item: (name: string, span: string, mark: string) => `${name}，${span}${mark === '' ? '' : `，${mark}`}`,
  left: (left: number) => `这段时间记录太多，还有 ${left} 条没有显示。用筛选或搜索缩小范围，可以看到其余的。`,
  failed: (reason: string) => `没有取到数据：${reason}`,
  moved: (values: readonly (readonly [field: string, value: string])[]) =>
    `已把${values.map(([field, value]) => `“${field}”改为 ${value.length === 10 ? value : formatDateTime(value)}`).join('，')}`,
  refused: (name: string, why: string) => `不能移动“${name}”：${why}`,
  picked: (name: string, span: string) => `已拿起“${name}”，${span}。`,
  hovered: (span: string) => `放到 ${span}。`,
  dropped: (name: string, span: string) => `“${name}”放到了 ${span}。`,
  cancelled: (name: string) => `“${name}”放回了原处。`,
};

export const datedMessages = defineMessages('react.dated', chinese);
