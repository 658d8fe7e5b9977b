import type { ImportStatus } from '@yunpu/engine-core/endpoint';
import { formatNumber } from '@yunpu/engine-core/format';
import type { JobHandler } from '../../platform/jobs/worker.ts';
import type { Runtime } from '../../runtime/operations/context.ts';
import { unseenImport } from '../../runtime/transfer/import/news.ts';
import type { ImportRow } from '../../runtime/transfer/import/rows.ts';
import { notify } from './service.ts';

type Words = (row: ImportRow) => { title: string; text: string };

const counted = (pairs: readonly (readonly [string, number])[]): string =>
  pairs
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what} ${formatNumber(count)} 条`)
    .join('，');
const standing = ({ created, updated, unchanged, failed }: ImportRow): string =>
  counted([
    ['新增', created],
    ['更改', updated],
    ['无变化', unchanged],
    ['未写入', failed],
  ]);

const WORDS: Readonly<Partial<Record<ImportStatus, Words>>> = {
  checked: ({ total, failed }) => ({
    title: '导入文件已检查，等待您确认',
    text: counted([
      ['共', total],
      ['有误', failed],
    ]),
  }),
  refused: ({ refusal }) => ({ title: '导入文件未被接受', text: refusal?.message ?? '' }),
  written: (row) => ({ title: '导入已完成', text: standing(row) }),
  stopped: (row) => ({
    title: '导入已停下，可继续或撤销',
    text: [row.refusal?.message, standing(row)].filter(Boolean).join('；'),
  }),
  undone: ({ removed, kept }) => ({
    title: '导入已撤销',
    text: counted([
      ['撤回', removed],
      ['保留', kept],
    ]),
  }),
};

/** Tells who began an import, and is not looking at it, that it waits for them or is over. */
export function importNews({ models, database }: Runtime): JobHandler {
  return async (payload) => {
    await database.transaction(async (tx) => {
      const row = await unseenImport(tx, payload);
      const words = row && WORDS[row.status]?.(row);
      if (!row || !words || !models.has(row.entity)) return;
      await notify(tx, {
        to: { userIds: [row.user_id], eid: row.eid },
        kind: 'change',
        title: `${models.model(row.entity).title}：${words.title}`,
        text: [row.file_name, words.text].filter(Boolean).join('：'),
        link: `/workstation/e/${encodeURIComponent(row.entity)}`,
        dedupeKey: `import:${row.id}:${row.status}:${row.position}`,
      });
    });
  };
}
