import type { RecordData } from '@yunpu/engine-core/document';
import type { Filter, ListResult } from '@yunpu/engine-core/query';
import type { FastifyInstance } from 'fastify';
import { ASSET, type Asset, UPGRADE_PATH } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import * as calls from '../../../contract/subscriptions.ts';
import { addDays } from '../../platform/calendar/days.ts';
import { AppError } from '../../platform/http/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../runtime/access/actor.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { askFor, listOf } from './calls.ts';
import { quoteUpgrade } from './quote.ts';

/** How far ahead a product counts as expiring, in days, unless the caller says. */
const EXPIRING = 60;
const RENEWING = ['续费', '延期', '赠送续期', '更正续期', '赠送', '更正'];

interface Paging {
  pageNo?: number | null;
  pageSize?: number | null;
}

/** The calls of renewals, changes and upgrades that are more than an operation of their documents. */
export async function serviceRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  const { access } = entities;
  const { kysely } = database;

  const assets = (
    actor: Actor,
    filters: readonly Filter[],
    { pageNo, pageSize, keyword }: Paging & { keyword?: string | null },
  ): Promise<ListResult> =>
    listOf(entities, actor, 'asset', {
      filter: { and: filters },
      keyword: keyword ?? '',
      sort: [{ field: 'expireDate', dir: 'asc' }],
      pageNo: pageNo ?? 1,
      pageSize: pageSize ?? 20,
    });

  serve(app, calls.renewable, async (asked) => {
    const actor = askFor(entities, asked, 'renewal');
    const { days, all, ...rest } = asked.sent;
    const today = String(actor.scope.today);
    const until: Filter[] =
      all === true ? [] : [{ field: 'expireDate', op: 'lte', value: addDays(today, days ?? EXPIRING) }];
    const found = await assets(actor, [...IN_USE, ...until], rest);
    return {
      ...pageOf(found),
      rows: found.rows.map((row) => ({
        ...productRow(row),
        expired: String(readRecord(ASSET, row).expireDate) < today,
      })),
    };
  });

  serve(app, calls.renewals, async (asked) => {
    const actor = askFor(entities, asked, 'renewal');
    const asset = await access.get(kysely, actor, 'asset', asked.sent.assetNo);
    if (!asset) throw new AppError('record.notFound');
    const { events, renewCount = 0, deferDays = 0 } = readRecord(ASSET, asset.record);
    return {
      ...productRow(asset.record),
      renewCount,
      deferDays,
      records: events.filter(({ kind }) => RENEWING.includes(String(kind))).reverse(),
    };
  });

  serve(app, calls.changeableContracts, async (asked) => {
    const actor = askFor(entities, asked, 'service-change');
    const found = await access.find(kysely, actor, 'asset', {
      filter: {
        and: [
          ...IN_USE,
          { field: 'expireDate', op: 'gt', value: actor.scope.today },
          { field: 'sourceNo', op: 'filled' },
        ],
      },
      sort: [{ field: 'expireDate', dir: 'asc' }],
      limit: 1000,
    });
    const contracts = new Map<string, calls.ChangeableContract>();
    for (const { record: stored } of found) {
      const record = readRecord(ASSET, stored);
      const contractNo = String(record.sourceNo);
      const known = contracts.get(contractNo) ?? {
        contractNo,
        sourceType: record.sourceType === undefined ? null : String(record.sourceType) || null,
        customerName: record.customerName || null,
        products: 0,
        firstExpire: record.expireDate || null,
        annualAmount: 0,
      };
      contracts.set(contractNo, {
        ...known,
        products: known.products + 1,
        annualAmount: known.annualAmount + (record.annualAmount ?? 0),
      });
    }
    const word = asked.sent.keyword?.trim() ?? '';
    return [...contracts.values()].filter(
      ({ contractNo, customerName }) => contractNo.includes(word) || String(customerName).includes(word),
    );
  });

  serve(app, calls.changeable, async (asked) => {
    const actor = askFor(entities, asked, 'service-change');
    const { contractNo, ...rest } = asked.sent;
    const found = await assets(
      actor,
      [
        ...IN_USE,
        { field: 'expireDate', op: 'gt', value: actor.scope.today },
        ...(contractNo ? [{ field: 'sourceNo', op: 'eq' as const, value: contractNo }] : []),
      ],
      rest,
    );
    return {
      ...pageOf(found),
      rows: found.rows.map((row) => {
        const { moduleCount = 0, adminName } = readRecord(ASSET, row);
        return { ...productRow(row), moduleCount, adminName: adminName || null };
      }),
    };
  });

  serve(app, calls.upgradeMapping, async (asked) => {
    const actor = askFor(entities, asked, 'upgrade');
    const { assets: keys, upgradeDate, termMode, termMonths } = asked.sent;
    const named: Filter[] = keys && keys.length > 0 ? [{ field: 'assetNo', op: 'in', value: keys }] : [];
    const old = await access.find(kysely, actor, 'asset', {
      filter: { and: [...IN_USE, { field: 'expireDate', op: 'gt', value: actor.scope.today }, ...named] },
      sort: [{ field: 'expireDate', dir: 'asc' }],
      limit: calls.MAPPED,
    });
    const products = [...new Set(old.map(({ record }) => String(readRecord(ASSET, record).product)))];
    const paths =
      products.length === 0
        ? []
        : await access.find(kysely, actor, 'upgrade-path', {
            filter: {
              and: [
                { field: 'status', op: 'eq', value: 'active' },
                { field: 'fromProduct', op: 'in', value: products },
              ],
            },
            sort: [{ field: 'toPrice', dir: 'asc' }],
            limit: 1000,
          });
    const terms = {
      upgradeDate: upgradeDate ?? String(actor.scope.today),
      termMode: termMode ?? 'keep',
      termMonths: termMonths ?? 12,
    } as const;
    return old.map(({ record }) => ({
      ...productRow(record),
      mappings: paths
        .filter((path) => readRecord(UPGRADE_PATH, path.record).fromProduct === readRecord(ASSET, record).product)
        .map((path) => quoteUpgrade(access.model('upgrade'), actor.scope, terms, record, path.record)),
    }));
  });
}

/** Paid for, in use and free of other business or not: what a bill may name. */
const IN_USE: readonly Filter[] = [
  { field: 'status', op: 'eq', value: 'active' },
  { field: 'kind', op: 'eq', value: 'paid' },
];

/** The document of assets says what each field is. */
function productRow(record: RecordData): calls.AssetRow {
  const { assetNo, sourceNo, pendingNo } = readRecord(ASSET, record);
  const shown = Object.fromEntries(SHOWN.map((name) => [name, record[name]])) as Pick<
    calls.AssetRow,
    (typeof SHOWN)[number]
  >;
  return {
    asset: String(assetNo),
    ...shown,
    contractNo: sourceNo || null,
    pendingNo: pendingNo || null,
  };
}

const SHOWN = [
  'product',
  'productName',
  'customerName',
  'partnerName',
  'quantity',
  'unit',
  'unitPrice',
  'annualAmount',
  'startDate',
  'expireDate',
] as const satisfies readonly (keyof Asset)[];

const pageOf = ({ total, totalIsEstimate, totalIsFloor, pageNo, pageSize }: ListResult) => ({
  total,
  totalIsEstimate,
  ...(totalIsFloor && { totalIsFloor }),
  pageNo,
  pageSize,
});
