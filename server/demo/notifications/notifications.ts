import { sql } from 'kysely';
import { APPROVAL } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { type Notice, notify } from '../../domains/notifications/index.ts';
import type { Tx } from '../../platform/database/port.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess, StoredRecord } from '../../runtime/access/entityAccess.ts';
import { DEMO_USERS } from '../identity/accounts.ts';

/** Requests for approval that people were told of, the newest. */
const WAITING = 12;
/** What became of a team's records, of each of these, the newest. */
const NEWEST = 2;
const DECIDED: Readonly<Record<string, readonly { state: string; title: string; about: string; link?: string }[]>> = {
  invoice: [
    { state: 'issued', title: '发票已开票', about: 'buyerName' },
    { state: 'rejected', title: '发票已驳回', about: 'buyerName' },
  ],
  renewal: [{ state: 'approved', title: '续费与延期已生效', about: 'name' }],
  seal: [{ state: 'rejected', title: '印章未通过', about: 'name', link: '/workstation/seal-manage' }],
  'sale-contract': [{ state: 'approved', title: '销售合同已生效', about: 'name' }],
};
/** Whatever is older was read. */
const READ_DAYS = 7;

const isDemo = (id: string): boolean => DEMO_USERS.some((user) => user.id === id);

/** What people were told in the last days: the orders’ own news are there, the records were written behind everybody's back. */
export async function seedNotifications(tx: Tx, access: EntityAccess, has: (entity: string) => boolean): Promise<void> {
  const shop = systemActor('');
  const newest = (entity: string, state: string, limit: number): Promise<StoredRecord[]> =>
    access.find(tx, shop, entity, {
      filter: {
        and: [
          { field: 'status', op: 'eq', value: state },
          { field: 'createdBy', op: 'in', value: DEMO_USERS.map(({ id }) => id) },
        ],
      },
      sort: [{ field: 'updatedAt', dir: 'desc' }],
      limit,
    });
  const notices: Notice[] = [];
  if (has('approval')) {
    const running = await access.find(tx, shop, 'approval', {
      filter: { field: 'status', op: 'eq', value: 'running' },
      sort: [{ field: 'submittedAt', dir: 'desc' }],
      limit: WAITING,
    });
    for (const { key, eid, record } of running) {
      const { handlers, submittedAt = '', entityTitle, requesterName, teamName, title } = readRecord(APPROVAL, record);
      notices.push({
        to: { userIds: handlers.filter(isDemo), near: eid },
        kind: 'todo',
        about: `approval:${key}`,
        dedupeKey: `approval:${key}:1`,
        at: new Date(submittedAt),
        title: `${entityTitle ?? ''}待审批`,
        text: `${requesterName ?? ''}（${teamName ?? ''}）：${title ?? ''}`,
        link: `/workstation/e/approval/${encodeURIComponent(key)}`,
      });
    }
  }
  for (const [entity, states] of Object.entries(DECIDED)) {
    if (!has(entity)) continue;
    for (const { state, title, about, link } of states) {
      for (const { key, eid, version, record } of await newest(entity, state, NEWEST)) {
        const { createdBy = '', updatedAt = '' } = readRecord({}, record);
        notices.push({
          to: { userIds: [createdBy], eid },
          kind: 'change',
          at: new Date(updatedAt),
          dedupeKey: `${entity}:${key}:${version}:1`,
          title,
          text: String(record[about] ?? '') || key,
          link: link ?? `/workstation/e/${entity}/${encodeURIComponent(key)}`,
        });
      }
    }
  }
  const now = Date.now();
  for (const notice of notices)
    await notify(tx, { ...notice, at: new Date(Math.min(now, notice.at?.getTime() ?? now)) });
  await tx
    .updateTable('notifications')
    .set({ read_at: sql<string>`created_at + interval '1 hour'` })
    .where('read_at', 'is', null)
    .where('kind', '!=', 'todo')
    .where(sql<boolean>`created_at < now() - make_interval(days => ${READ_DAYS})`)
    .execute();
}
