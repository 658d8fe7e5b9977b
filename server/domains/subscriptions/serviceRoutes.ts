import type { FastifyInstance } from 'fastify';
import type { RecordData } from '../../../engine/core/document/model.ts';
import { addDays } from '../../../engine/core/expression/dates.ts';
import type { Filter, ListResult } from '../../../engine/core/query/types.ts';
import { ok } from '../../platform/http/envelope.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Actor } from '../../runtime/access/actor.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { askFor, listOf, page, short } from './calls.ts';
import { quoteUpgrade } from './quote.ts';
import { numberOf, rowsOf } from './values.ts';

/** How far ahead a product counts as expiring, in days, unless the caller says. */
const EXPIRING = 60;
/** Assets that are mapped in one call. */
const MAPPED = 50;
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

  app.post<{ Body: (Paging & { days?: number | null; keyword?: string | null; all?: boolean | null }) | null }>(
    '/yzjumc/renewdefer/v3/list_products',
    { schema: { summary: '可续费或延期的产品，快到期的在前', body: expiringBody } },
    async (request) => {
      const actor = askFor(entities, request, 'renewal');
      const { days, all, ...rest } = request.body ?? {};
      const today = String(actor.scope.today);
      const until: Filter[] =
        all === true ? [] : [{ field: 'expireDate', op: 'lte', value: addDays(today, days ?? EXPIRING) }];
      const found = await assets(actor, [...IN_USE, ...until], rest);
      return ok({
        ...pageOf(found),
        rows: found.rows.map((row) => ({ ...productRow(row), expired: String(row.expireDate) < today })),
      });
    },
  );

  app.post<{ Body: { assetNo: string } }>(
    '/yzjumc/renewdefer/v3/record',
    { schema: { summary: '产品的续费与延期记录', body: assetBody } },
    async (request) => {
      const actor = askFor(entities, request, 'renewal');
      const asset = await access.get(kysely, actor, 'asset', request.body.assetNo);
      if (!asset) throw new AppError('record.notFound');
      const events = rowsOf(asset.record.events)
        .filter(({ kind }) => RENEWING.includes(String(kind)))
        .reverse();
      return ok({
        ...productRow(asset.record),
        renewCount: numberOf(asset.record.renewCount),
        deferDays: numberOf(asset.record.deferDays),
        records: events,
      });
    },
  );

  app.post<{ Body: { keyword?: string | null } | null }>(
    '/yzjumc/change/v3/list_contracts',
    { schema: { summary: '有产品可变更的合同', body: keywordBody } },
    async (request) => {
      const actor = askFor(entities, request, 'service-change');
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
      const contracts = new Map<
        string,
        {
          contractNo: string;
          sourceType: unknown;
          customerName: unknown;
          products: number;
          firstExpire: unknown;
          annualAmount: number;
        }
      >();
      for (const { record } of found) {
        const contractNo = String(record.sourceNo);
        const known = contracts.get(contractNo) ?? {
          contractNo,
          sourceType: record.sourceType,
          customerName: record.customerName,
          products: 0,
          firstExpire: record.expireDate,
          annualAmount: 0,
        };
        contracts.set(contractNo, {
          ...known,
          products: known.products + 1,
          annualAmount: known.annualAmount + numberOf(record.annualAmount),
        });
      }
      const word = request.body?.keyword?.trim() ?? '';
      return ok(
        [...contracts.values()].filter(
          ({ contractNo, customerName }) => contractNo.includes(word) || String(customerName).includes(word),
        ),
      );
    },
  );

  app.post<{ Body: (Paging & { contractNo?: string | null; keyword?: string | null }) | null }>(
    '/yzjumc/change/v3/list_products',
    { schema: { summary: '可变更的产品', body: changeBody } },
    async (request) => {
      const actor = askFor(entities, request, 'service-change');
      const { contractNo, ...rest } = request.body ?? {};
      const found = await assets(
        actor,
        [
          ...IN_USE,
          { field: 'expireDate', op: 'gt', value: actor.scope.today },
          ...(contractNo ? [{ field: 'sourceNo', op: 'eq' as const, value: contractNo }] : []),
        ],
        rest,
      );
      return ok({
        ...pageOf(found),
        rows: found.rows.map((row) => ({
          ...productRow(row),
          moduleCount: row.moduleCount ?? 0,
          adminName: row.adminName ?? null,
        })),
      });
    },
  );

  app.post<{ Body: MappingBody | null }>(
    '/yzjumc/upgrade/v3/upgrade-mapping',
    { schema: { summary: '产品可升级为什么，差价多少', body: mappingBody } },
    async (request) => {
      const actor = askFor(entities, request, 'upgrade');
      const { assets: keys, upgradeDate, termMode, termMonths } = request.body ?? {};
      const named: Filter[] = keys && keys.length > 0 ? [{ field: 'assetNo', op: 'in', value: keys }] : [];
      const old = await access.find(kysely, actor, 'asset', {
        filter: { and: [...IN_USE, { field: 'expireDate', op: 'gt', value: actor.scope.today }, ...named] },
        sort: [{ field: 'expireDate', dir: 'asc' }],
        limit: MAPPED,
      });
      const products = [...new Set(old.map(({ record }) => String(record.product)))];
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
      return ok(
        old.map(({ record }) => ({
          ...productRow(record),
          mappings: paths
            .filter((path) => path.record.fromProduct === record.product)
            .map((path) => quoteUpgrade(access.model('upgrade'), actor.scope, terms, record, path.record)),
        })),
      );
    },
  );
}

/** Paid for, in use and free of other business or not: what a bill may name. */
const IN_USE: readonly Filter[] = [
  { field: 'status', op: 'eq', value: 'active' },
  { field: 'kind', op: 'eq', value: 'paid' },
];

function productRow({
  assetNo,
  product,
  productName,
  customerName,
  partnerName,
  quantity,
  unit,
  unitPrice,
  annualAmount,
  startDate,
  expireDate,
  sourceNo,
  pendingNo,
}: RecordData): RecordData {
  return {
    asset: assetNo,
    product,
    productName,
    customerName,
    partnerName,
    quantity,
    unit,
    unitPrice,
    annualAmount,
    startDate,
    expireDate,
    contractNo: sourceNo ?? null,
    pendingNo: pendingNo ?? null,
  };
}

const pageOf = ({ total, totalIsEstimate, pageNo, pageSize }: ListResult) => ({
  total,
  totalIsEstimate,
  pageNo,
  pageSize,
});

interface MappingBody {
  assets?: string[] | null;
  upgradeDate?: string | null;
  termMode?: 'keep' | 'restart' | null;
  termMonths?: number | null;
}

const date = { type: ['string', 'null'], pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const;
const keywordBody = {
  type: ['object', 'null'],
  properties: { keyword: { ...short, title: '合同编号或客户' } },
} as const;
const assetBody = {
  type: 'object',
  required: ['assetNo'],
  properties: { assetNo: { type: 'string', maxLength: 200, title: '资产编号' } },
} as const;
const expiringBody = {
  type: ['object', 'null'],
  properties: {
    days: { type: ['integer', 'null'], minimum: 0, maximum: 3650, title: '多少天内到期' },
    all: { type: ['boolean', 'null'], title: '不限到期日' },
    keyword: { ...short, title: '关键字' },
    ...page,
  },
} as const;
const changeBody = {
  type: ['object', 'null'],
  properties: { contractNo: { ...short, title: '合同编号' }, keyword: { ...short, title: '关键字' }, ...page },
} as const;
const mappingBody = {
  type: ['object', 'null'],
  properties: {
    assets: { type: ['array', 'null'], maxItems: MAPPED, items: { type: 'string', maxLength: 200 }, title: '资产编号' },
    upgradeDate: { ...date, title: '升级日期' },
    termMode: { enum: ['keep', 'restart', null], title: '期限方式' },
    termMonths: { enum: [12, 24, 36, null], title: '新期限（月）' },
  },
} as const;
