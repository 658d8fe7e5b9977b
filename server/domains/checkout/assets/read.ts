import type { Filter } from '@yunpu/engine-core/query';
import type { ServiceKind } from '../../../../contract/quotes.ts';
import { ASSET, type Asset, UPGRADE_PATH } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { keptUntil } from '../../../platform/seller.ts';
import { systemActor } from '../../../runtime/access/actor.ts';
import type { EntityAccess } from '../../../runtime/access/entityAccess.ts';
import { readSeller, readShelf, readSold } from '../../catalogue/index.ts';
import { paidTerms } from './credit.ts';
import { type AssetSubject, boughtModules } from './quote.ts';

/** Whose asset may be acted on by whom: the team that uses it, and the one whose customer's it is. */
const isOf = (eid: string, { ownerEid }: Asset, team: string): boolean => eid === team || ownerEid === team;

/** An asset that the team may buy for, with what decides the price; undefined: there is none. */
export async function readSubject(
  executor: Executor,
  access: EntityAccess,
  team: string,
  assetNo: string,
  at: Date,
): Promise<AssetSubject | undefined> {
  const actor = systemActor(team, at);
  const today = String(actor.scope.today);
  const asset = await access.get(executor, actor, 'asset', assetNo);
  const record = readRecord(ASSET, asset?.record);
  if (!asset || !isOf(asset.eid, record, team)) return undefined;
  const valid: Filter = {
    and: [
      { field: 'fromProduct', op: 'eq', value: record.product },
      { field: 'status', op: 'eq', value: 'active' },
      { field: 'validFrom', op: 'lte', value: today },
      {
        or: [
          { field: 'validTo', op: 'empty' },
          { field: 'validTo', op: 'gte', value: today },
        ],
      },
    ],
  };
  const paths = await access.find(executor, actor, 'upgrade-path', {
    filter: valid,
    sort: [{ field: 'toPrice', dir: 'asc' }],
    limit: 50,
  });
  const shelf = new Map((await readShelf(executor, access)).map((product) => [product.productNo, product]));
  const optional =
    shelf
      .get(String(record.product))
      ?.moduleList.filter(({ type }) => type === 'optional')
      .map(({ productNo }) => productNo) ?? [];
  const named = [
    String(record.product),
    ...boughtModules(record).keys(),
    ...optional,
    ...paths.map((path) => String(readRecord(UPGRADE_PATH, path.record).toProduct)),
  ];
  return {
    asset: { key: asset.key, state: asset.state, record },
    sold: await readSold(executor, access, [...new Set(named)]),
    shelf,
    paths,
    paid: await paidTerms(executor, assetNo),
    today,
    keptUntil:
      String(record.expireDate) < today
        ? keptUntil(await readSeller(executor, access), String(record.expireDate))
        : undefined,
  };
}

/** Why the asset cannot be acted on now, in words; undefined: it can. `own` is an order that may have taken it. */
export function whyNot(
  { asset: { key, state, record } }: AssetSubject,
  does: ServiceKind,
  caller: { private: boolean },
  own?: string,
): string | undefined {
  if (caller.private || (record.deployMode !== undefined && record.deployMode !== 'public'))
    return '私有部署与专属云的产品请联系客户经理办理';
  if (state !== 'active') return `产品资产 ${key} 已停用、升级或终止`;
  const pending = record.pendingNo === own ? undefined : record.pendingNo;
  if (pending !== undefined) return `产品资产 ${key} 正在办理 ${pending}，请待其办结`;
  if ((does === 'convert') !== (record.kind === 'trial'))
    return does === 'convert' ? '只有试用中的产品可以转正式' : '试用中的产品请先转正式';
  return undefined;
}
