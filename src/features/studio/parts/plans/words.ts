import { formatDateTime } from '@yunpu/engine-core/format';
import type { PlanHead } from '../../api/studio.ts';

/** What a publication waits for, or why it waits no more. */
export function planInWords({ state, publishAt, word, problem }: PlanHead): string {
  const time = publishAt === null ? '' : formatDateTime(publishAt);
  switch (state) {
    case 'waiting':
      return time === '' ? '等待另一个人确认，同意后生效' : `等待另一个人确认，同意后在 ${time} 生效`;
    case 'planned':
      return time === '' ? '马上生效' : `将在 ${time} 生效`;
    case 'failed':
      return `没有生效：${problem ?? ''}。草稿已放回`;
    case 'refused':
      return `${word?.by.name ?? ''}没有同意：${word?.text ?? ''}`;
    case 'published':
      return '已生效';
    case 'cancelled':
      return '已取消';
  }
}
