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
import type { EntityAccess, StoredRecord } from '../../runtime/access/entityAccess.ts';
import { readSeller } from '../catalogue/index.ts';
import { endingCoupons } from '../coupons/index.ts';
import { ownLink, recordLink } from './rules.ts';
import { type Notice, notify } from './service.ts';

const PAGE = 500;
/** The longest that the document of products lets people ask to be reminded ahead, days. */
const FURTHEST = 180;
/** However early somebody was reminded: once more this many days before. */
const AGAIN = [7, 1];
const SIGN_DAYS = 7;
/** Before the data of a product that is over is gone. */
const KEPT_DAYS = 7;
const COUPON_DAYS = 3;
/** An order is reminded of when this much of its time is left, at most; of a short one a third. */
const ORDER_HOURS = 24;

/** Which reminder is due so many days ahead: the nearest of those that were asked for. */
export function reminderFor(daysLeft: number, ahead: number): number | undefined {
  return daysLeft < 0 ? undefined : [...AGAIN, ahead].sort((a, b) => a - b).find((days) => daysLeft <= days);
}

/** Every record of a filter, in portions, by its key. */
async function* each(
  database: Database,
  access: EntityAccess,
  entity: string,
  key: string,
  filter: readonly Filter[],
): AsyncGenerator<StoredRecord[]> {
  for (let last = ''; ; ) {
    const rows = await access.find(database.kysely, systemActor(''), entity, {
      filter: { and: [...filter, { field: key, op: 'gt', value: last }] },
      sort: [{ field: key, dir: 'asc' }],
      limit: PAGE,
    });
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.key ?? '';
  }
}

/** Tells teams that have people of what nobody was told of yet; each in a transaction of its own. */
async function notifyNew(
  { kysely, transaction }: Database,
  notices: readonly (Notice & { to: { eid: string } })[],
): Promise<void> {
  if (notices.length === 0) return;
  const known = await kysely
    .selectFrom('notifications')
    .where(
      'dedupe_key',
      'in',
      notices.map(({ dedupeKey }) => dedupeKey),
    )
    .select('dedupe_key')
    .distinct()
    .execute();
  const peopled = await kysely
    .selectFrom('memberships')
    .where(
      'eid',
      'in',
      notices.map(({ to }) => to.eid),
    )
    .select('eid')
    .distinct()
    .execute();
  const [notified, teams] = [new Set(known.map(({ dedupe_key: key }) => key)), new Set(peopled.map(({ eid }) => eid))];
  for (const notice of notices)
    if (!notified.has(notice.dedupeKey) && teams.has(notice.to.eid)) await transaction((tx) => notify(tx, notice));
}

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
  for await (const rows of each(database, access, entity, by, soon)) {
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

/** Of products that are over, as long as their data is kept: whoever wants it back has to renew before it is gone. */
async function keptProducts(database: Database, access: EntityAccess, { keepDays }: Promises, at: Date): Promise<void> {
  if (keepDays === undefined) return;
  const today = String(systemActor('', at).scope.today);
  const filter: Filter[] = [
    { field: 'status', op: 'eq', value: 'active' },
    {
      field: 'expireDate',
      op: 'between',
      value: [addDays(today, -keepDays), addDays(today, Math.min(-1, KEPT_DAYS - keepDays))],
    },
  ];
  for await (const rows of each(database, access, 'asset', 'assetNo', filter)) {
    await notifyNew(
      database,
      rows.flatMap(({ key, eid, record }) => {
        const { ownerEid, productName = '', kind, deployMode, expireDate = '', autoRenew } = readRecord(ASSET, record);
        const until = addDays(expireDate, keepDays);
        const left = daysBetween(today, until);
        const due = autoRenew === false || deployMode === 'private' ? undefined : reminderFor(left, KEPT_DAYS);
        if (due === undefined) return [];
        return [
          {
            to: { eid: ownerEid || eid, admins: true as const },
            kind: 'expiry' as const,
            at,
            about: `asset:${key}`,
            dedupeKey: `asset.kept:${key}:${expireDate}:${due}`,
            title: `${productName}的数据${left === 0 ? '保留到今天' : `还保留 ${left} 天`}`,
            text: `资产 ${key} 已于 ${expireDate} 到期，数据保留至 ${until}，需要的请在此前${kind === 'trial' ? '转为正式' : '续费'}并开通，之后不能恢复。`,
            link: recordLink('asset', key),
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
  for await (const rows of each(database, access, 'order', 'orderNo', filter)) {
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
  if (has('asset')) await keptProducts(database, access, seller, at);
  if (has('order')) await orders(database, access, at, payHours);
  await coupons(database, at);
}
