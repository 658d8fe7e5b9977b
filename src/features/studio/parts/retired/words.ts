import { formatDateTime } from '@yunpu/engine-core/format';
import type { Purge, RetiredField } from '../../api/studio.ts';

const counted = (records: number): string => `${records.toLocaleString('zh-CN')} 张单据`;

export function retiredInWords({ retired, records }: Pick<RetiredField, 'retired' | 'records'>): string {
  const still = `${counted(records)}还有值`;
  if (retired === null) return `很早以前停用，${still}`;
  const { at, by, reason } = retired;
  return `${by === null ? '随产品更新' : by.name} ${formatDateTime(at)} 停用，${still}${by !== null && reason !== '' ? `。原因：${reason}` : ''}`;
}

/** What a purge does, before it is begun. */
export const consequences = ({ title, records }: Pick<RetiredField, 'title' | 'records'>): string[] => [
  `${counted(records)}里“${title}”的值会被删除，包括您看不到的团队的单据。不能撤销。`,
  '以后回到有这个字段的版本，字段会回来，值不会回来。',
  '单据的其他内容、修改时间都不变。',
  '每张单据的修改历史、历史里提到的附件、导出过的文件和备份仍留着当时的内容：修改历史前后相扣，改了就不能再证明真实。',
];

export function purgeInWords({ title, state, done, total }: Pick<Purge, 'title' | 'state' | 'done' | 'total'>): string {
  if (state === 'running') return `正在清除“${title}”的数据：${done.toLocaleString('zh-CN')} / ${counted(total)}`;
  if (state === 'done') return `清除了“${title}”的数据，${counted(done)}`;
  return `“${title}”又在使用，清除停在 ${done.toLocaleString('zh-CN')} / ${counted(total)}`;
}
