import type { RecordData } from '@yunpu/engine-core/document';
import { type Static, Type } from 'typebox';
import { defineCall, Nullable } from '../define.ts';
import { Detail, field, REWARDS, text, unchecked } from './parts.ts';

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

/** Teams that rewards and stock can be made for. */
export const partnerTeams = defineCall({
  section: '',
  name: 'partners.teams',
  method: 'POST',
  path: `${REWARDS}/partner-teams`,
  summary: '查找伙伴团队（运营人员）',
  who: { roles: ['staff', 'operator'] },
  sent: Type.Object({ keyword: text(60, '关键字') }),
  answered: Type.Array(Type.Object({ eid: Type.String(), label: Type.String() })),
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
  takes: 'form',
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
  sent: Type.Object({ record: unchecked<RecordData>() }),
  answered: Type.Object({
    /** fen */
    amount: Type.Integer(),
    extractions: Type.Array(Type.Object({ billNo: Type.String(), amount: Type.Integer(), status: Type.String() })),
  }),
  errors: ['action.refused', 'record.invalid'],
});
