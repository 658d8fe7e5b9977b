import { type Static, type TSchema, Type } from 'typebox';
import type { RecordData } from '../engine/core/document/model.ts';
import type { DetailResult, UploadedFile } from '../engine/core/endpoint/transport.ts';
import type { ListResult } from '../engine/core/query/types.ts';
import { Draft } from './checkout.ts';
import { Described, defineCall, Nullable, OneOf } from './define.ts';
import { Region } from './regions.ts';

const OPPORTUNITIES = '/yzjumc/opportunity/v3';
const JOINING = '/yzjumc/partnerjoinrenewal/v3';
const OPEN_JOINING = `${JOINING}/noAuthentication` as const;
const CUSTOMERS = '/yzjumc/customer/v3';
const BUYERS = '/yzjumc/customer/v2';
const REWARDS = '/yzjumc/approval/v3';

const call = { section: '7', who: 'signedIn' } as const;
const UNKNOWN = ['entity.unknown', 'record.notFound'] as const;

const text = (maxLength: number, title: string) => Type.Optional(Type.String({ maxLength, title }));
/** May be null as well as left out. */
const short = (title: string) => Type.Optional(Nullable(Type.String({ maxLength: 120, title })));
const needed = (title?: string) => Type.String({ minLength: 1, maxLength: 120, ...(title !== undefined && { title }) });
const paging = {
  pageNo: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' }))),
  pageSize: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 200, title: '每页行数' }))),
};
/** A field of a record that may be empty, or hidden from who asks. */
const field = <S extends TSchema>(schema: S) => Type.Optional(Nullable(schema));
/** A record as its document describes it, with what else is answered of it. */
const detail = {
  record: Described<RecordData>(),
  version: Type.Integer(),
  allowed: Described<DetailResult['allowed']>(),
  labels: Type.Optional(Described<NonNullable<DetailResult['labels']>>()),
  teams: Type.Optional(Described<NonNullable<DetailResult['teams']>>()),
};
const Detail = Type.Object({ ...detail, state: Nullable(Type.String()) });

// Opportunities.

/** A customer that an opportunity can be made for. */
const OpportunityCustomer = Type.Object({
  customerNo: Type.String(),
  name: field(Type.String()),
  uscc: field(Type.String()),
  industry: field(Type.String()),
  province: field(Type.String()),
  city: field(Type.String()),
  contactName: field(Type.String()),
  contactPhone: field(Type.String()),
  status: Nullable(Type.String()),
  openOpportunities: Type.Integer(),
});
export type OpportunityCustomer = Static<typeof OpportunityCustomer>;

export const opportunityCustomers = defineCall({
  ...call,
  name: 'partners.opportunityCustomers',
  method: 'POST',
  path: `${OPPORTUNITIES}/opgetcust`,
  summary: '商机可选的客户',
  sent: Type.Object({ customerNo: text(200, '客户编号'), keyword: text(200, '关键字') }),
  answered: Type.Array(OpportunityCustomer),
  errors: ['entity.unknown'],
});

/** Somebody who can take over an opportunity. */
const Operator = Type.Object({
  userId: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  isAdmin: Type.Boolean(),
});
export type Operator = Static<typeof Operator>;

export const opportunityOperators = defineCall({
  ...call,
  name: 'partners.opportunityOperators',
  method: 'POST',
  path: `${OPPORTUNITIES}/getoperater`,
  summary: '可分配的人员',
  sent: Type.Object({
    billNo: Type.Optional(Nullable(Type.String({ maxLength: 200, title: '商机编号' }))),
    keyword: text(200, '关键字'),
  }),
  answered: Type.Array(Operator),
  errors: ['entity.unknown'],
});

/**
 * Another partner's opportunity for the same customer and product family, as much of it as a competitor may
 * know: that it exists, about how far it is and since when, but neither whose nor how large.
 */
const Conflict = Type.Object({
  /** Partner's name with its middle hidden. */
  partner: Type.String(),
  stage: OneOf(['早期跟进', '方案报价及以后']),
  /** Month it was registered in: YYYY-MM. */
  since: Type.String(),
});
export type Conflict = Static<typeof Conflict>;

const ConflictReport = Type.Object({
  state: OneOf(['none', 'possible', 'conflict']),
  count: Type.Integer(),
  conflicts: Type.Array(Conflict),
});
export type ConflictReport = Static<typeof ConflictReport>;

export const opportunityConflict = defineCall({
  ...call,
  name: 'partners.opportunityConflict',
  method: 'POST',
  path: `${OPPORTUNITIES}/conflict`,
  summary: '商机查重',
  sent: Type.Object({
    key: text(200, '商机编号'),
    billNo: text(200, '商机编号'),
    version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, title: '版本' })),
    uscc: text(200, '统一社会信用代码'),
    customerName: text(200, '客户名称'),
    productFamily: text(200, '产品系列'),
  }),
  /** With the opportunity itself where its number was sent: it keeps what was found. */
  answered: Type.Union([Type.Object({ ...detail, ...ConflictReport.properties }), ConflictReport]),
  errors: ['entity.unknown', 'record.notFound', 'record.conflict', 'action.refused'],
});

// The programme: who is a partner, and joining it.

/** A team as a partner on a day; days as YYYY-MM-DD. */
const PartnerInfo = Type.Object({
  eid: Type.String(),
  name: Type.String(),
  level: Type.String(),
  province: Type.String(),
  city: Type.String(),
  district: Type.String(),
  contactName: Type.String(),
  joinedOn: Type.String(),
  expiresOn: Type.String(),
  status: OneOf(['active', 'ended']),
  billNo: Type.String(),
  isPartner: Type.Boolean(),
  levelTitle: Type.String(),
  /** Purchase discount: 0.7 is 70 % of the list price. */
  discount: Nullable(Type.Number()),
  daysLeft: Type.Integer(),
  canRenew: Type.Boolean(),
});
export type PartnerInfo = Static<typeof PartnerInfo>;

export const queryPartner = defineCall({
  ...call,
  name: 'partners.queryPartner',
  method: 'GET',
  path: '/yzjumc/partner/v3/queryPartner',
  summary: '查询伙伴信息',
  sent: Type.Object({ eid: text(100, '团队标识') }),
  /** Null: it never was one. */
  answered: Nullable(PartnerInfo),
  errors: ['session.forbidden'],
});

export const partnerOfOrg = defineCall({
  ...call,
  name: 'partners.partnerOfOrg',
  method: 'POST',
  path: `${JOINING}/getPartnerInfoOrgId`,
  summary: '按组织查询伙伴信息',
  sent: Type.Object({ orgId: text(100, '组织标识') }),
  /** Null: it never was one. */
  answered: Nullable(PartnerInfo),
  errors: ['session.forbidden'],
});

/** An application as its status page shows it. */
const JoinStatus = Type.Object({
  billNo: Type.String(),
  kind: field(Type.String()),
  companyName: field(Type.String()),
  /** The one that was granted, or else the one that was asked for. */
  level: field(Type.String()),
  status: Nullable(Type.String()),
  statusTitle: Type.String(),
  opinion: Nullable(Type.String()),
  /** YYYY-MM-DD */
  expireDate: Nullable(Type.String()),
});
export type JoinStatus = Static<typeof JoinStatus>;

export const currentJoinStatus = defineCall({
  ...call,
  name: 'partners.currentJoinStatus',
  method: 'GET',
  path: `${JOINING}/getJoinStatusByCurrentUser`,
  summary: '当前团队的加盟状态',
  answered: Type.Object({
    isPartner: Type.Boolean(),
    canRenew: Type.Boolean(),
    partner: Nullable(PartnerInfo),
    application: Nullable(JoinStatus),
  }),
  errors: ['entity.unknown'],
});

/** A district with what it is part of, its sales area, and what is left in its city. */
const AreaAnswer = Type.Object({
  regionId: Type.String(),
  province: Region,
  city: Region,
  district: Region,
  area: Region,
  levels: Type.Array(
    Type.Object({
      level: Type.String(),
      title: Type.String(),
      /** Null: as many as come. */
      places: Nullable(Type.Integer()),
      taken: Type.Integer(),
      open: Type.Boolean(),
      /** Why it is not. */
      why: Nullable(Type.String()),
    }),
  ),
});
export type AreaAnswer = Static<typeof AreaAnswer>;

export const joinArea = defineCall({
  ...call,
  name: 'partners.joinArea',
  method: 'GET',
  path: `${JOINING}/getPartnerJoinAreaByLevel3RegionId`,
  summary: '区县所属的加盟区域与名额',
  sent: Type.Object({ regionId: text(100, '区县代码') }),
  /** Null: no district has the code. */
  answered: Nullable(AreaAnswer),
});

/** An agreement or a rule of the programme. */
const PartnerDocument = Type.Object({
  name: Type.String(),
  version: Type.String(),
  required: Type.Boolean(),
  articles: Type.Array(Type.Object({ heading: Type.String(), text: Type.String() })),
});
export type PartnerDocument = Static<typeof PartnerDocument>;

export const partnerDocument = defineCall({
  ...call,
  name: 'partners.document',
  method: 'GET',
  path: `${JOINING}/getPartnerDocumentByName`,
  summary: '伙伴协议与制度',
  sent: Type.Object({ name: text(100, '文件名') }),
  answered: Type.Array(PartnerDocument),
});

/** What a level asks for and gives; amounts in fen. */
const level = {
  level: Type.String(),
  title: Type.String(),
  registeredCapital: Type.Integer(),
  staffCount: Type.Integer(),
  engineerCount: Type.Integer(),
  annualTarget: Type.Integer(),
  deposit: Type.Integer(),
  /** 0.7 is 70 % of the list price. */
  discount: Type.Number(),
  /** Places in one city; null: as many as come. */
  perCity: Nullable(Type.Integer()),
  benefits: Type.Array(Type.String()),
};

export const joinConditions = defineCall({
  ...call,
  name: 'partners.joinConditions',
  method: 'GET',
  path: `${JOINING}/getPartnerJoinConditionByPartnerLevel`,
  summary: '伙伴级别的加盟条件',
  sent: Type.Object({ partnerLevel: text(100, '伙伴级别') }),
  answered: Type.Array(
    Type.Object({
      ...level,
      conditions: Type.Array(
        Type.Object({
          name: Type.String(),
          /** Field of the application that says it. */
          field: Type.String(),
          required: Type.String(),
        }),
      ),
    }),
  ),
});

/** What is looked at by the handler, which has words of its own for what is wrong. */
const said = <T>() => Type.Optional(Described<T | undefined>());
/** By which a record is named: any of its names. */
const named = { billNo: said<string>(), key: said<string>() };

export const joinAttachments = defineCall({
  ...call,
  name: 'partners.joinAttachments',
  method: 'POST',
  path: `${JOINING}/getAttachmentsByBillNo`,
  summary: '加盟申请的附件',
  sent: Type.Object(named),
  answered: Type.Array(Described<UploadedFile>()),
  errors: UNKNOWN,
});

export const autoUpgrade = defineCall({
  ...call,
  name: 'partners.autoUpgrade',
  method: 'POST',
  path: `${JOINING}/autoUpgrade`,
  summary: '按业绩自动升级',
  sent: Type.Object({ ...named, version: said<number>() }),
  answered: Detail,
  errors: ['entity.unknown', 'record.notFound', 'record.conflict', 'action.refused'],
});

const open = { section: '', who: 'anyone' } as const;
/** What opens an application: the phone number it was made with and the code that was told then. */
const proof = { phone: said<string>(), code: said<string>() };

export const joinForm = defineCall({
  ...open,
  name: 'partners.joinForm',
  method: 'GET',
  path: `${OPEN_JOINING}/getForm`,
  summary: '加盟申请表（无需登录）',
  perMinute: 240,
  answered: Type.Object({
    /** The document of applications, as a visitor may see it. */
    document: Described<object>(),
    version: Type.String(),
    /** What a new one begins with. */
    blank: Detail,
  }),
});

const SavedApplication = Type.Object({
  ...Detail.properties,
  /** By which it is found again; told once, when it is new. */
  code: Type.Optional(Type.String()),
});
export type SavedApplication = Static<typeof SavedApplication>;

export const saveApplication = defineCall({
  ...open,
  name: 'partners.saveApplication',
  method: 'POST',
  path: `${OPEN_JOINING}/saveOrUpdate`,
  summary: '保存加盟申请（无需登录）',
  perMinute: 12,
  sent: Type.Object({
    ...proof,
    ...named,
    record: said<RecordData>(),
    /** Of one that is there already. */
    version: said<number>(),
    action: said<string>(),
    input: said<RecordData>(),
    documentVersion: said<string>(),
  }),
  answered: SavedApplication,
  errors: ['join.lookup', 'record.invalid', 'record.conflict', 'action.refused'],
});

export const joinStatus = defineCall({
  ...open,
  name: 'partners.joinStatus',
  method: 'POST',
  path: `${OPEN_JOINING}/getJoinStatusBySubmitterPhone`,
  summary: '按手机号与查询码查看加盟状态（无需登录）',
  perMinute: 30,
  sent: Type.Object(proof),
  answered: Type.Array(JoinStatus),
  errors: ['join.lookup'],
});

export const ownApplications = defineCall({
  ...open,
  name: 'partners.ownApplications',
  method: 'POST',
  path: `${OPEN_JOINING}/getPageByParams`,
  summary: '本人的加盟申请（无需登录）',
  perMinute: 30,
  sent: Type.Object(proof),
  answered: Described<ListResult>(),
  errors: ['join.lookup'],
});

export const applicationDetail = defineCall({
  ...open,
  name: 'partners.applicationDetail',
  method: 'POST',
  path: `${OPEN_JOINING}/getPartnerJoinDetailByBillNo`,
  summary: '加盟申请的内容（无需登录）',
  perMinute: 30,
  sent: Type.Object({ ...proof, ...named }),
  answered: Detail,
  errors: ['join.lookup'],
});

export const uploadAttachment = defineCall({
  ...open,
  name: 'partners.uploadAttachment',
  method: 'POST',
  path: `${OPEN_JOINING}/uploadAttachment`,
  summary: '上传加盟申请的附件（无需登录）',
  perMinute: 30,
  takes: 'parts',
  answered: Type.Object({
    fileId: Type.String(),
    name: Type.String(),
    /** bytes */
    size: Type.Integer(),
    type: Type.String(),
  }),
  errors: ['file.empty', 'file.type', 'file.mismatch', 'file.quota'],
});

export const attachment = defineCall({
  ...open,
  name: 'partners.attachment',
  method: 'GET',
  path: `${OPEN_JOINING}/attachment/:fileId`,
  summary: '下载加盟申请的附件（无需登录）',
  perMinute: 240,
  answers: 'file',
  errors: ['file.notFound'],
});

export const openJoinArea = defineCall({
  ...open,
  name: 'partners.openJoinArea',
  method: 'GET',
  path: `${OPEN_JOINING}/getPartnerJoinAreaByLevel3RegionId`,
  summary: '区县所属的加盟区域与名额（无需登录）',
  perMinute: 240,
  sent: Type.Object({ regionId: text(60, '区县代码') }),
  /** Null: no district has the code. */
  answered: Nullable(AreaAnswer),
});

export const programme = defineCall({
  ...open,
  name: 'partners.programme',
  method: 'GET',
  path: `${OPEN_JOINING}/getProgramme`,
  summary: '伙伴级别、条件与协议（无需登录）',
  perMinute: 240,
  answered: Type.Object({
    levels: Type.Array(
      Type.Object({
        ...level,
        conditions: Type.Array(Type.Object({ name: Type.String(), required: Type.String() })),
      }),
    ),
    documents: Type.Array(PartnerDocument),
  }),
});

// What a partner and the shop ask about a customer.

const customer = { section: '7, Customer', who: 'signedIn' } as const;
const customerNo = short('客户编号');

/** What was done with a customer. */
const Business = Type.Object({
  entity: OneOf([
    'opportunity',
    'trial-order',
    'sale-contract',
    'order-contract',
    'renewal',
    'service-change',
    'upgrade',
  ]),
  /** Title of the document: 商机, 试用单, … */
  kind: Type.String(),
  billNo: Type.String(),
  name: Type.String(),
  status: Nullable(Type.String()),
  statusTitle: Type.String(),
  /** fen */
  amount: Nullable(Type.Integer()),
  /** RFC 3339 */
  createdAt: Type.String(),
});
export type Business = Static<typeof Business>;

export const businessList = defineCall({
  ...customer,
  name: 'partners.businessList',
  method: 'POST',
  path: `${CUSTOMERS}/business-list`,
  summary: '客户的业务单据',
  sent: Type.Object({ customerNo, entity: short('单据类型'), ...paging }),
  answered: Type.Object({
    rows: Type.Array(Business),
    total: Type.Integer(),
    pageNo: Type.Integer(),
    pageSize: Type.Integer(),
    /** fen, of all of them */
    amount: Type.Integer(),
  }),
  errors: UNKNOWN,
});

export const businessDetail = defineCall({
  ...customer,
  name: 'partners.businessDetail',
  method: 'POST',
  path: `${CUSTOMERS}/business-detail`,
  summary: '客户的一份业务单据',
  sent: Type.Object({ customerNo: needed('客户编号'), entity: needed('单据类型'), billNo: needed('单据编号') }),
  answered: Detail,
  errors: UNKNOWN,
});

export const networkName = defineCall({
  ...customer,
  name: 'partners.networkName',
  method: 'POST',
  path: `${CUSTOMERS}/getnetworkname`,
  summary: '按团队标识查询名称',
  sent: Type.Object({ networkid: needed('团队标识') }),
  /** Null: there is no such team. */
  answered: Nullable(Type.Object({ networkid: Type.String(), networkname: Type.String(), certified: Type.Boolean() })),
  errors: ['entity.unknown'],
});

const TriedModule = Type.Object({
  product: field(Type.String()),
  name: field(Type.String()),
  /** The trial it was part of. */
  billNo: Type.String(),
  status: Nullable(Type.String()),
  /** YYYY-MM-DD */
  startDate: field(Type.String()),
  endDate: field(Type.String()),
});
export type TriedModule = Static<typeof TriedModule>;

export const triedModules = defineCall({
  ...customer,
  name: 'partners.triedModules',
  method: 'POST',
  path: `${CUSTOMERS}/triedmodules`,
  summary: '客户试用过的产品与模块',
  sent: Type.Object({ customerNo }),
  answered: Type.Array(TriedModule),
  errors: UNKNOWN,
});

/** A way to sign a contract with the customer, and whether it can be taken. */
const SignType = Type.Object({
  value: Type.String(),
  title: Type.String(),
  available: Type.Boolean(),
  /** Why it cannot. */
  why: Nullable(Type.String()),
});
export type SignType = Static<typeof SignType>;

export const signTypes = defineCall({
  ...customer,
  name: 'partners.signTypes',
  method: 'POST',
  path: `${CUSTOMERS}/signtypes`,
  summary: '可签的合同类型',
  sent: Type.Object({ customerNo }),
  answered: Type.Array(SignType),
  errors: UNKNOWN,
});

/** How many products in use have expired, and how many will within so many days; each counts the earlier ones in. */
const ExpiryCounts = Type.Object({
  total: Type.Integer(),
  expired: Type.Integer(),
  in30: Type.Integer(),
  in60: Type.Integer(),
  in90: Type.Integer(),
});
export type ExpiryCounts = Static<typeof ExpiryCounts>;

/** What business of one kind comes to. */
const BusinessSum = Type.Object({
  entity: Type.String(),
  kind: Type.String(),
  count: Type.Integer(),
  /** fen */
  amount: Type.Integer(),
});
export type BusinessSum = Static<typeof BusinessSum>;

export const customerWithResult = defineCall({
  ...customer,
  name: 'partners.customerWithResult',
  method: 'POST',
  path: `${CUSTOMERS}/detail_with_result`,
  summary: '客户档案与往来结果',
  sent: Type.Object({ customerNo }),
  answered: Type.Object({
    detail: Detail,
    result: Type.Object({
      business: Type.Array(BusinessSum),
      latest: Nullable(Business),
      products: ExpiryCounts,
    }),
  }),
  errors: UNKNOWN,
});

export const productAssets = defineCall({
  ...customer,
  name: 'partners.productAssets',
  method: 'POST',
  path: `${CUSTOMERS}/product_assets`,
  summary: '产品资产',
  sent: Type.Object({ customerNo, keyword: short('关键字'), ...paging }),
  answered: Described<ListResult>(),
  errors: UNKNOWN,
});

export const expireCount = defineCall({
  ...customer,
  name: 'partners.expireCount',
  method: 'POST',
  path: `${CUSTOMERS}/expirecount`,
  summary: '到期产品数',
  sent: Type.Object({ customerNo }),
  answered: ExpiryCounts,
  errors: UNKNOWN,
});

// A buyer's own side.

export const ownProducts = defineCall({
  ...customer,
  name: 'partners.ownProducts',
  method: 'POST',
  path: `${BUYERS}/products`,
  summary: '当前团队的产品',
  sent: Type.Object({ keyword: short('关键字'), ...paging }),
  /** Rows of assets, each with `expired`: whether its term is over. */
  answered: Described<ListResult>(),
  errors: ['entity.unknown'],
});

export const buyerDetail = defineCall({
  ...customer,
  name: 'partners.buyerDetail',
  method: 'POST',
  path: `${BUYERS}/detail`,
  summary: '当前团队，或一个客户',
  sent: Type.Object({ customerNo }),
  /** A customer where its number was sent, else the team itself. */
  answered: Type.Union([
    Detail,
    Type.Object({
      eid: Type.String(),
      name: Type.String(),
      certified: Type.Boolean(),
      isAdmin: Type.Boolean(),
      contactName: Type.String(),
      contactPhone: Type.String(),
      products: ExpiryCounts,
    }),
  ]),
  errors: UNKNOWN,
});

export const saveCustomer = defineCall({
  ...customer,
  name: 'partners.saveCustomer',
  method: 'POST',
  path: `${BUYERS}/save`,
  summary: '保存客户',
  /** The record's fields by themselves, or in `record`. */
  sent: Type.Object({}),
  answered: Detail,
  errors: ['entity.unknown', 'record.invalid', 'record.conflict', 'action.refused'],
});

const DRAFT_REFUSALS = ['entity.unknown', 'record.notFound', 'quote.refused'] as const;

export const renew = defineCall({
  ...customer,
  name: 'partners.renew',
  method: 'POST',
  path: `${BUYERS}/renew`,
  summary: '续费：生成待提交的订单',
  atomic: true,
  sent: Type.Object({
    assets: Type.Array(needed(), { minItems: 1, maxItems: 50, title: '资产编号' }),
    termMonths: Type.Optional(Type.Unsafe<12 | 24 | 36 | null>({ enum: [12, 24, 36, null], title: '续费月数' })),
  }),
  answered: Draft,
  errors: DRAFT_REFUSALS,
});

export const addPurchase = defineCall({
  ...customer,
  name: 'partners.addPurchase',
  method: 'POST',
  path: `${BUYERS}/add_purchase_products`,
  summary: '增购人数或模块：生成待提交的订单',
  atomic: true,
  sent: Type.Object({
    assetNo: needed('资产编号'),
    addQuantity: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '增加数量' }))),
    modules: Type.Optional(
      Nullable(
        Type.Array(
          Type.Object({
            product: needed(),
            quantity: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }))),
          }),
          { minItems: 1, maxItems: 50, title: '增购模块' },
        ),
      ),
    ),
  }),
  answered: Draft,
  errors: DRAFT_REFUSALS,
});

/** A family of products. */
const ProductFamily = Type.Object({
  type: Type.String(),
  title: Type.String(),
  /** How many products of it are on sale, and how many the team has. */
  onsale: Type.Integer(),
  owned: Type.Integer(),
});

export const productType = defineCall({
  ...customer,
  name: 'partners.productType',
  method: 'POST',
  path: `${BUYERS}/product_type`,
  summary: '产品系列与已购数量',
  sent: Type.Object({}),
  answered: Type.Array(ProductFamily),
  errors: ['entity.unknown'],
});

/** What a team has of a product. */
const Purchase = Type.Object({
  productNo: Type.String(),
  productName: field(Type.String()),
  status: OneOf(['none', 'trial', 'expired', 'active']),
  quantity: Type.Integer(),
  /** The last day of what lasts longest: YYYY-MM-DD. */
  expireDate: Nullable(Type.String()),
});
export type Purchase = Static<typeof Purchase>;

export const purchaseStatus = defineCall({
  ...customer,
  name: 'partners.purchaseStatus',
  method: 'POST',
  path: `${BUYERS}/purchase_status`,
  summary: '产品的购买状态',
  sent: Type.Object({
    productNos: Type.Optional(Nullable(Type.Array(needed(), { maxItems: 100, title: '产品编号' }))),
  }),
  answered: Type.Array(Purchase),
  errors: ['entity.unknown'],
});

// Extraction of rewards to a bank account.

const reward = { section: '7' } as const;
const PARTNERS = { roles: ['partner'] } as const;
/** Lines of one extraction, as its document allows. */
export const MAX_LINES = 200;

/** Amounts in fen. */
export const extractTotal = defineCall({
  ...reward,
  name: 'partners.extractTotal',
  method: 'POST',
  path: `${REWARDS}/extract-total`,
  summary: '奖励与提取合计',
  who: 'signedIn',
  answered: Type.Object({
    available: Type.Integer(),
    extracting: Type.Integer(),
    extracted: Type.Integer(),
    settled: Type.Integer(),
    pending: Type.Integer(),
  }),
  errors: ['entity.unknown'],
});

/** Where a team's money went before. */
const PayeeAccount = Type.Object({
  payeeKind: field(Type.String()),
  accountName: field(Type.String()),
  bankName: field(Type.String()),
  branchName: field(Type.String()),
  accountNo: field(Type.String()),
  branchCode: field(Type.String()),
});
export type PayeeAccount = Static<typeof PayeeAccount>;

export const extractBank = defineCall({
  ...reward,
  name: 'partners.extractBank',
  method: 'POST',
  path: `${REWARDS}/extract-bank`,
  summary: '团队用过的收款账户',
  who: PARTNERS,
  answered: Type.Object({
    /** The one that was used last. */
    default: Nullable(PayeeAccount),
    accounts: Type.Array(PayeeAccount),
  }),
});

const Bank = Type.Object({ code: Type.String(), name: Type.String() });
export type Bank = Static<typeof Bank>;

export const extractBanks = defineCall({
  ...reward,
  name: 'partners.extractBanks',
  method: 'POST',
  path: `${REWARDS}/extract-banklist`,
  summary: '银行列表',
  who: 'signedIn',
  sent: Type.Object({ keyword: text(60, '银行名称') }),
  answered: Type.Array(Bank),
  errors: ['entity.unknown'],
});

export const extractPrepare = defineCall({
  ...reward,
  name: 'partners.extractPrepare',
  method: 'POST',
  path: `${REWARDS}/extract-prepare`,
  summary: '准备提取所选奖励',
  who: PARTNERS,
  sent: Type.Object({
    rewards: Type.Array(Type.String({ maxLength: 60 }), { minItems: 1, maxItems: MAX_LINES, title: '奖励编号' }),
  }),
  answered: Detail,
});

export const extractPrepareAll = defineCall({
  ...reward,
  name: 'partners.extractPrepareAll',
  method: 'POST',
  path: `${REWARDS}/extract-prepare-all`,
  summary: '准备提取全部奖励',
  who: PARTNERS,
  answered: Detail,
});

/** Everything that is settled, submitted at once; more rewards than one extraction holds make several. */
export const extractSaveAll = defineCall({
  ...reward,
  name: 'partners.extractSaveAll',
  method: 'POST',
  path: `${REWARDS}/extract-save-all`,
  summary: '提取全部奖励',
  who: PARTNERS,
  atomic: true,
  /** The fields of an extraction by themselves, or in `record`. */
  sent: Type.Object({ record: said<RecordData>() }),
  answered: Type.Object({
    /** fen */
    amount: Type.Integer(),
    extractions: Type.Array(Type.Object({ billNo: Type.String(), amount: Type.Integer(), status: Type.String() })),
  }),
  errors: ['action.refused', 'record.invalid'],
});
