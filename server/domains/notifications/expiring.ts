import type { RecordData } from '@yunpu/engine-core/document';
import type { Filter } from '@yunpu/engine-core/query';
import {
  ASSET,
  CERTIFICATION,
  CONSUME_CONTRACT,
  CONTRACT,
  ONLINE_CONTRACT,
  ORDER,
  PARTNER_JOIN,
  type RecordShapes,
  STOCK,
} from '../../../contract/records/entities.generated.ts';
import { type RecordOf, readRecord } from '../../../contract/records/read.ts';
import { addDays, DAY_MS, daysBetween } from '../../platform/calendar/days.ts';
import type { Database } from '../../platform/database/port.ts';
import { REMINDED_DAYS } from '../../platform/reminded.ts';
import { keptUntil, type Seller } from '../../platform/seller.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { readSeller } from '../catalogue/index.ts';
import { endingCoupons } from '../coupons/index.ts';
import { notifyOfKeptData } from './keptData.ts';
import { eachPortion, notifyNew, reminderFor } from './reminders.ts';
import { ownLink, recordLink } from './rules.ts';

/** The longest that the document of products lets people ask to be reminded ahead, days. */
const FURTHEST = 180;
const SIGN_DAYS = 7;
const COUPON_DAYS = 3;
/** An order is reminded of when this much of its time is left, at most; of a short one a third. */
const ORDER_HOURS = 24;

/** What reminders promise in the shop's name. */
type Promises = Pick<Seller, 'keepDays'>;

/** What becomes of the data of a service that ends, where the shop promises anything. */
function keptThen(promises: Promises, expireDate: string): string {
  const until = keptUntil(promises, expireDate);
  return until === undefined ? '' : `数据保留至 ${until}，之后续费不能恢复。`;
}

/** Records of one kind that run out on a day of theirs. */
interface Dated<Entity extends keyof RecordShapes> {
  entity: Entity;
  shape: RecordShapes[Entity];
  key: keyof RecordShapes[Entity] & string;
  status: string;
  /** The field of the day, the last one that counts. */
  date: keyof RecordShapes[Entity] & string;
  /** Days ahead of it, for records that do not say themselves. */
  ahead: number;
  /** The most that a record may ask for, in days. */
  furthest?: number;
  /** Which of them are worth saying. */
  filter?: readonly Filter[];
  what: (record: RecordOf<RecordShapes[Entity]>) => string;
  then: (record: RecordOf<RecordShapes[Entity]>, key: string, promises: Promises) => string;
  /** Whose administrators are notified; the record's own team unless it names another. */
  eid?: (record: RecordOf<RecordShapes[Entity]>) => string | undefined;
  link?: string;
}

/** The same of any kind, by its record as it is stored. */
interface AnyDated
  extends Pick<Dated<keyof RecordShapes>, 'entity' | 'status' | 'ahead' | 'furthest' | 'filter' | 'link'> {
  key: string;
  date: string;
  read: (
    record: Readonly<RecordData>,
    key: string,
    promises: Promises,
  ) => { what: string; then: string; eid: string | undefined };
}

const kind = <Entity extends keyof RecordShapes>({ shape, what, then, eid, ...rest }: Dated<Entity>): AnyDated => ({
  ...rest,
  read: (stored, key, promises) => {
    const record = readRecord(shape, stored);
    return { what: what(record), then: then(record, key, promises), eid: eid?.(record) };
  },
});

const DATED: readonly AnyDated[] = [
  kind({
    entity: 'asset',
    shape: ASSET,
    key: 'assetNo',
    status: 'active',
    date: 'expireDate',
    ahead: REMINDED_DAYS,
    furthest: FURTHEST,
    what: ({ productName = '' }) => productName,
    then: ({ expireDate = '' }, key, promises) =>
      `资产 ${key} 的服务到 ${expireDate} 为止，到期后将停止服务，请及时续费。${keptThen(promises, expireDate)}`,
    eid: ({ ownerEid }) => ownerEid,
  }),
  kind({
    entity: 'contract',
    shape: CONTRACT,
    key: 'contractNo',
    status: 'effective',
    date: 'endDate',
    ahead: REMINDED_DAYS,
    what: () => '合同',
    then: ({ name = '', endDate = '' }) => `“${name}”履行到 ${endDate} 为止，需要继续的请提前续签。`,
  }),
  kind({
    entity: 'consume-contract',
    shape: CONSUME_CONTRACT,
    key: 'billNo',
    status: 'active',
    date: 'endDate',
    ahead: REMINDED_DAYS,
    what: () => '消费合同',
    then: ({ name = '', endDate = '' }) => `“${name}”执行到 ${endDate} 为止，请安排用完余额或续签。`,
  }),
  kind({
    entity: 'online-contract',
    shape: ONLINE_CONTRACT,
    key: 'billNo',
    status: 'approved',
    date: 'signBefore',
    ahead: SIGN_DAYS,
    what: () => '待签署的合同',
    then: ({ title = '', signBefore = '' }) => `“${title}”请在 ${signBefore} 前签署，逾期需重新申请。`,
    link: '/workstation/contract-signed',
  }),
  kind({
    entity: 'certification',
    shape: CERTIFICATION,
    key: 'billNo',
    status: 'approved',
    date: 'validUntil',
    ahead: REMINDED_DAYS,
    what: () => '客户认证',
    then: ({ companyName = '', validUntil = '' }) => `${companyName} 的认证有效到 ${validUntil}，请提前更新认证资料。`,
    link: '/workstation/corp-cer',
  }),
  kind({
    entity: 'partner-join',
    shape: PARTNER_JOIN,
    key: 'billNo',
    status: 'approved',
    date: 'expireDate',
    ahead: REMINDED_DAYS,
    what: () => '伙伴资格',
    then: ({ companyName = '', expireDate = '' }) => `${companyName} 的伙伴资格到 ${expireDate} 为止，请提前办理续约。`,
    eid: ({ partnerEid }) => partnerEid,
  }),
  kind({
    entity: 'stock',
    shape: STOCK,
    key: 'stockNo',
    status: 'normal',
    date: 'expireDate',
    ahead: REMINDED_DAYS,
    filter: [{ field: 'available', op: 'gt', value: 0 }],
    what: () => '库存',
    then: ({ available, expireDate = '' }, key) =>
      `${key} 还有 ${String(available)} 个未激活，请在 ${expireDate} 前激活。`,
  }),
];

async function dated(
  database: Database,
  access: EntityAccess,
  { entity, key: by, status, date: field, ahead, furthest = ahead, filter = [], read, link }: AnyDated,
  promises: Promises,
  at: Date,
): Promise<void> {
  const { today } = systemActor('', at).scope;
  const soon: Filter[] = [
    { field: 'status', op: 'eq', value: status },
    { field, op: 'between', value: [today, addDays(today, furthest)] },
    ...filter,
  ];
  for await (const rows of eachPortion(database, access, entity, by, soon)) {
    await notifyNew(
      database,
      rows.flatMap(({ key, eid, record }) => {
        const { what, then, eid: owner } = read(record, key, promises);
        const date = String(record[field]);
        const left = daysBetween(String(today), date);
        const { autoRenew, remindDays } = readRecord(ASSET, record);
        const due = autoRenew === false ? undefined : reminderFor(left, remindDays ?? ahead);
        if (due === undefined) return [];
        return [
          {
            to: { eid: owner || eid, admins: true as const },
            kind: 'expiry' as const,
            at,
            about: `${entity}:${key}`,
            dedupeKey: `${entity}.expires:${key}:${date}:${due}`,
            title: `${what}${left === 0 ? '今天到期' : `还有 ${left} 天到期`}`,
            text: then,
            link: link ?? recordLink(entity, key),
          },
        ];
      }),
    );
  }
}

async function orders(database: Database, access: EntityAccess, at: Date, payHours: number): Promise<void> {
  const until = new Date(at.getTime() + Math.min(ORDER_HOURS, payHours / 3) * 3_600_000);
  const filter: Filter[] = [
    { field: 'status', op: 'eq', value: 'WAIT_PAY' },
    { field: 'payBefore', op: 'between', value: [at.toISOString(), until.toISOString()] },
  ];
  for await (const rows of eachPortion(database, access, 'order', 'orderNo', filter)) {
    await notifyNew(
      database,
      rows.map(({ key, eid, record }) => ({
        to: { userIds: [readRecord(ORDER, record).createdBy ?? ''], eid },
        kind: 'expiry' as const,
        at,
        about: `order:${key}`,
        dedupeKey: `order.due:${key}`,
        title: '订单即将超时关闭',
        text: `“${readRecord(ORDER, record).subject ?? ''}”逾期未付款将自动关闭，请尽快付款。`,
        link: ownLink('order', key, record),
      })),
    );
  }
}

async function coupons(database: Database, at: Date): Promise<void> {
  const ending = await endingCoupons(database.kysely, at, new Date(at.getTime() + COUPON_DAYS * DAY_MS));
  await notifyNew(
    database,
    ending.map(({ eid, date, count, title }) => ({
      to: { eid, admins: true as const },
      kind: 'expiry' as const,
      at,
      dedupeKey: `coupon.expires:${eid}:${date}`,
      title: `${count} 张优惠券即将过期`,
      text: `“${title}”${count > 1 ? `等 ${count} 张` : ''}到 ${date} 为止，请尽快使用。`,
      link: '/workstation/discount-center?tab=mine',
    })),
  );
}

/** Reminds of products, contracts, certificates, orders and coupons whose time is nearly over; who was reminded already is not again. */
export async function notifyOfExpiry(
  database: Database,
  access: EntityAccess,
  has: (entity: string) => boolean,
  payHours: number,
  at = new Date(),
): Promise<void> {
  const seller = await readSeller(database.kysely, access);
  for (const one of DATED) if (has(one.entity)) await dated(database, access, one, seller, at);
  if (has('asset')) await notifyOfKeptData(database, access, seller, at);
  if (has('order')) await orders(database, access, at, payHours);
  await coupons(database, at);
}
