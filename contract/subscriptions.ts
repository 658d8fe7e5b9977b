import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { type Static, type TSchema, Type } from 'typebox';
import { Described, defineCall, Nullable, OneOf } from './define.ts';

const CONTRACTS = '/yzjumc/ordercontract/v3';
const RENEWALS = '/yzjumc/renewdefer/v3';
const CHANGES = '/yzjumc/change/v3';
/** Contracts of one batch call. */
const BATCH = 50;
/** Assets that are mapped in one call. */
export const MAPPED = 50;

const call = { section: '7', who: 'signedIn' } as const;
/** What any call of an entity refuses whoever does not read it. */
const UNKNOWN = ['entity.unknown', 'record.notFound'] as const;

const short = (title: string) => Type.Optional(Nullable(Type.String({ maxLength: 100, title })));
const key = (title: string) => Type.String({ maxLength: 200, title });
/** One of some values, or null where nothing is said. */
const choice = <const T extends string | number>(values: readonly T[], title: string) =>
  Type.Optional(Type.Unsafe<T | null>({ enum: [...values, null], title }));
const paging = {
  pageNo: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' }))),
  pageSize: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 200, title: '每页行数' }))),
};
/** A field of a record that may be empty, or hidden from who asks. */
const field = <S extends TSchema>(schema: S) => Type.Optional(Nullable(schema));
/** A row or a record as its document describes it. */
const record = Type.Unsafe<RecordData>({ type: 'object' });

export const partnerInfo = defineCall({
  ...call,
  name: 'subscriptions.partnerInfo',
  method: 'POST',
  path: `${CONTRACTS}/partnerinfo`,
  summary: '订货伙伴的信息与订货概况',
  answered: Type.Object({
    eid: Type.String(),
    partnerName: Type.String(),
    certified: Type.Boolean(),
    partnerContact: Type.String(),
    partnerPhone: Type.String(),
    contractsThisYear: Type.Integer(),
    /** fen */
    orderedThisYear: Type.Integer(),
    openContracts: Type.Integer(),
    stockAvailable: Type.Integer(),
    /** fen */
    stockValue: Type.Integer(),
  }),
  errors: ['entity.unknown'],
});

/** A product as a line of an order contract begins with it; prices in fen. */
const OrderableProduct = Type.Object({
  product: Type.String(),
  productName: Type.String(),
  family: Type.String(),
  unit: Type.String(),
  listPrice: Type.Integer(),
  unitPrice: Type.Integer(),
  minQuantity: Type.Integer(),
  quantity: Type.Integer(),
  stockAvailable: Type.Integer(),
});
export type OrderableProduct = Static<typeof OrderableProduct>;

export const addProduct = defineCall({
  ...call,
  name: 'subscriptions.addProduct',
  method: 'POST',
  path: `${CONTRACTS}/addproduct`,
  summary: '可加入订货明细的产品',
  sent: Type.Object({ keyword: short('关键字'), family: short('产品系列'), ...paging }),
  answered: Type.Object({
    rows: Type.Array(OrderableProduct),
    total: Type.Integer(),
    pageNo: Type.Integer(),
    pageSize: Type.Integer(),
  }),
  errors: ['entity.unknown'],
});

export const contractTemplate = defineCall({
  ...call,
  name: 'subscriptions.contractTemplate',
  method: 'POST',
  path: `${CONTRACTS}/contracttemplate`,
  summary: '可用的合同模板',
  sent: Type.Object({ billNo: short('合同编号'), orderType: choice(['stock', 'direct'], '订货方式') }),
  answered: Type.Array(Type.Object({ template: Type.String(), name: Type.String(), chosen: Type.Boolean() })),
  errors: UNKNOWN,
});

export const approvalNode = defineCall({
  ...call,
  name: 'subscriptions.approvalNode',
  method: 'POST',
  path: `${CONTRACTS}/approvalnode`,
  summary: '合同要经过的审批环节',
  sent: Type.Object({ billNo: key('合同编号') }),
  answered: Type.Array(
    Type.Object({
      no: Type.Integer(),
      node: Type.String(),
      name: Type.String(),
      mode: OneOf(['any', 'all', 'sequence']),
      /** Within which it is to be decided. */
      hours: Nullable(Type.Number()),
    }),
  ),
  errors: UNKNOWN,
});

/** One approval of a contract; its document describes steps and records. */
const ContractApproval = Type.Object({
  no: Type.String(),
  status: Nullable(Type.String()),
  requesterName: field(Type.String()),
  /** RFC 3339 */
  submittedAt: field(Type.String()),
  endedAt: Nullable(Type.String()),
  steps: Type.Array(record),
  records: Type.Array(record),
});
export type ContractApproval = Static<typeof ContractApproval>;

export const approvalRecord = defineCall({
  ...call,
  name: 'subscriptions.approvalRecord',
  method: 'POST',
  path: `${CONTRACTS}/approvalrecord`,
  summary: '合同的审批记录',
  sent: Type.Object({ billNo: key('合同编号') }),
  answered: Type.Array(ContractApproval),
  errors: UNKNOWN,
});

/** What a row of a batch says when it was refused. */
const refusal = {
  ok: Type.Literal(false),
  code: Type.String(),
  message: Type.String(),
  issues: Type.Array(Type.Object({ path: Type.String(), code: Type.String(), message: Type.String() })),
};
export const Refusal = Type.Object(refusal);
export type Refusal = Static<typeof Refusal>;

export const batchDetail = defineCall({
  ...call,
  name: 'subscriptions.batchDetail',
  method: 'POST',
  path: `${CONTRACTS}/detail2`,
  summary: '批量读取订货合同',
  sent: Type.Object({
    billNos: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: BATCH, title: '合同编号' }),
  }),
  answered: Type.Array(
    Type.Union([
      Type.Object({
        billNo: Type.String(),
        ok: Type.Literal(true),
        record,
        version: Type.Integer(),
        state: Nullable(Type.String()),
        allowed: Described<DetailResult['allowed']>(),
        labels: Type.Optional(Described<NonNullable<DetailResult['labels']>>()),
        teams: Type.Optional(Described<NonNullable<DetailResult['teams']>>()),
      }),
      Type.Object({ billNo: Type.String(), ...refusal }),
    ]),
  ),
  errors: ['entity.unknown'],
});

/** Each contract by itself: what is refused does not hold up the others. */
export const batchSubmit = defineCall({
  ...call,
  name: 'subscriptions.batchSubmit',
  method: 'POST',
  path: `${CONTRACTS}/save2`,
  summary: '批量提交订货合同',
  sent: Type.Object({ records: Type.Array(record, { minItems: 1, maxItems: BATCH, title: '合同' }) }),
  answered: Type.Array(
    Type.Union([
      Type.Object({
        index: Type.Integer(),
        ok: Type.Literal(true),
        billNo: Type.String(),
        version: Type.Integer(),
        state: Nullable(Type.String()),
      }),
      Type.Object({ index: Type.Integer(), ...refusal }),
    ]),
  ),
  errors: ['entity.unknown'],
});

/** A product that a team has, as bills about it name it. Amounts in fen, days as YYYY-MM-DD. */
const assetRow = {
  asset: Type.String(),
  product: field(Type.String()),
  productName: field(Type.String()),
  customerName: field(Type.String()),
  partnerName: field(Type.String()),
  quantity: field(Type.Integer()),
  unit: field(Type.String()),
  unitPrice: field(Type.Integer()),
  annualAmount: field(Type.Integer()),
  startDate: field(Type.String()),
  expireDate: field(Type.String()),
  contractNo: Nullable(Type.String()),
  /** The bill that it is being worked on with. */
  pendingNo: Nullable(Type.String()),
};
export const AssetRow = Type.Object(assetRow);
export type AssetRow = Static<typeof AssetRow>;

const pageOf = <S extends TSchema>(row: S) =>
  Type.Object({
    total: Type.Integer(),
    totalIsEstimate: Type.Boolean(),
    totalIsFloor: Type.Optional(Type.Literal(true)),
    pageNo: Type.Integer(),
    pageSize: Type.Integer(),
    rows: Type.Array(row),
  });

export const renewable = defineCall({
  ...call,
  name: 'subscriptions.renewable',
  method: 'POST',
  path: `${RENEWALS}/list_products`,
  summary: '可续费或延期的产品，快到期的在前',
  sent: Type.Object({
    days: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 3650, title: '多少天内到期' }))),
    all: Type.Optional(Nullable(Type.Boolean({ title: '不限到期日' }))),
    keyword: short('关键字'),
    ...paging,
  }),
  answered: pageOf(Type.Object({ ...assetRow, expired: Type.Boolean() })),
  errors: ['entity.unknown'],
});

export const renewals = defineCall({
  ...call,
  name: 'subscriptions.renewals',
  method: 'POST',
  path: `${RENEWALS}/record`,
  summary: '产品的续费与延期记录',
  sent: Type.Object({ assetNo: key('资产编号') }),
  answered: Type.Object({
    ...assetRow,
    renewCount: Type.Integer(),
    deferDays: Type.Integer(),
    /** What was done, the latest first, as the document of assets describes it. */
    records: Type.Array(record),
  }),
  errors: UNKNOWN,
});

/** A contract of which something can be changed. */
const ChangeableContract = Type.Object({
  contractNo: Type.String(),
  sourceType: field(Type.String()),
  customerName: field(Type.String()),
  products: Type.Integer(),
  /** YYYY-MM-DD */
  firstExpire: field(Type.String()),
  /** fen */
  annualAmount: Type.Integer(),
});
export type ChangeableContract = Static<typeof ChangeableContract>;

export const changeableContracts = defineCall({
  ...call,
  name: 'subscriptions.changeableContracts',
  method: 'POST',
  path: `${CHANGES}/list_contracts`,
  summary: '有产品可变更的合同',
  sent: Type.Object({ keyword: short('合同编号或客户') }),
  answered: Type.Array(ChangeableContract),
  errors: ['entity.unknown'],
});

const ChangeableRow = Type.Object({ ...assetRow, moduleCount: Type.Integer(), adminName: Nullable(Type.String()) });
export type ChangeableRow = Static<typeof ChangeableRow>;

export const changeable = defineCall({
  ...call,
  name: 'subscriptions.changeable',
  method: 'POST',
  path: `${CHANGES}/list_products`,
  summary: '可变更的产品',
  sent: Type.Object({ contractNo: short('合同编号'), keyword: short('关键字'), ...paging }),
  answered: pageOf(ChangeableRow),
  errors: ['entity.unknown'],
});

export const upgradeMapping = defineCall({
  ...call,
  name: 'subscriptions.upgradeMapping',
  method: 'POST',
  path: '/yzjumc/upgrade/v3/upgrade-mapping',
  summary: '产品可升级为什么，差价多少',
  sent: Type.Object({
    assets: Type.Optional(
      Nullable(Type.Array(Type.String({ maxLength: 200 }), { maxItems: MAPPED, title: '资产编号' })),
    ),
    upgradeDate: Type.Optional(Nullable(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', title: '升级日期' }))),
    termMode: choice(['keep', 'restart'], '期限方式'),
    termMonths: choice([12, 24, 36], '新期限（月）'),
  }),
  /** With the lines of an upgrade that it would be, as its document describes them. */
  answered: Type.Array(Type.Object({ ...assetRow, mappings: Type.Array(record) })),
  errors: ['entity.unknown'],
});

const productNo = Type.String({ maxLength: 100, title: '产品编号' });
const contact = {
  contactName: Type.String({ minLength: 1, maxLength: 40, title: '联系人' }),
  contactPhone: Type.String({ maxLength: 30, title: '联系电话' }),
};
const code = Type.String({ minLength: 1, maxLength: 40, title: '试用码' });
const trial = { section: '2, 7', who: 'signedIn' } as const;
const CODE_REFUSALS = [
  'entity.unknown',
  'product.noTrial',
  'trialCode.wrong',
  'trialCode.expired',
  'trialCode.stopped',
  'trialCode.usedUp',
  'trialCode.mine',
] as const;

export const trialModules = defineCall({
  ...trial,
  name: 'subscriptions.trialModules',
  method: 'POST',
  path: '/yzjumc/module/v3/trial/listModule',
  summary: '试用时可带上的模块',
  sent: Type.Object({ productNo }),
  answered: Type.Array(
    Type.Object({
      productNo: Type.String(),
      name: Type.String(),
      sketch: Type.String(),
      unit: Type.String(),
      trialDays: Type.Integer(),
    }),
  ),
  errors: ['entity.unknown', 'product.unknown', 'product.noTrial'],
});

export const trialOrder = defineCall({
  ...trial,
  name: 'subscriptions.trialOrder',
  method: 'POST',
  path: '/yzjumc/order/v3/trialorder',
  summary: '在商城申请试用',
  perMinute: 20,
  atomic: true,
  sent: Type.Object({
    productNo,
    ...contact,
    seats: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100, title: '试用人数' }))),
    days: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 90, title: '试用天数' }))),
    purpose: choice(['evaluate', 'expand', 'training'], '试用目的'),
    requirement: Type.Optional(Nullable(Type.String({ maxLength: 500, title: '试用需求' }))),
    /** Numbers of modules to try along. */
    modules: Type.Optional(Nullable(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20, title: '试用模块' }))),
  }),
  answered: Type.Object({
    billNo: Type.String(),
    status: Nullable(Type.String()),
    days: Type.Integer(),
    seats: Type.Integer(),
  }),
  errors: ['entity.unknown', 'product.noTrial', 'action.refused', 'record.invalid'],
});

/** What a code opens. */
const CodeOffer = Type.Object({
  productNo: Type.String(),
  productName: Type.String(),
  days: Type.Integer(),
  seats: Type.Integer(),
  /** YYYY-MM-DD */
  validUntil: Type.String(),
  issuerName: Type.Optional(Type.String()),
  /** Their names. */
  modules: Type.Array(Type.String()),
});
export type CodeOffer = Static<typeof CodeOffer>;

export const trialCode = defineCall({
  ...trial,
  name: 'subscriptions.trialCode',
  section: '',
  method: 'POST',
  path: '/yzjumc/trial/v1/code',
  summary: '查看试用码能开通什么',
  perMinute: 30,
  sent: Type.Object({ code }),
  answered: CodeOffer,
  errors: CODE_REFUSALS,
});

/** A trial that a code opened; days as YYYY-MM-DD. */
const OpenedTrial = Type.Object({
  billNo: Type.String(),
  assetNo: Type.String(),
  productName: Type.String(),
  seats: Type.Integer(),
  days: Type.Integer(),
  startDate: Type.String(),
  endDate: Type.String(),
});
export type OpenedTrial = Static<typeof OpenedTrial>;

export const openTrial = defineCall({
  ...trial,
  name: 'subscriptions.openTrial',
  section: '',
  method: 'POST',
  path: '/yzjumc/trial/v1/open',
  summary: '凭试用码开通试用',
  perMinute: 30,
  atomic: true,
  sent: Type.Object({ code, ...contact }),
  answered: OpenedTrial,
  errors: CODE_REFUSALS,
});
