import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { ListRequest } from '@yunpu/engine-core/query';
import { type Static, Type } from 'typebox';
import { Described, defineCall, Nullable, OneOf, PageOf, paging } from './define.ts';
import { SaveBody } from './documents.ts';
import { UsableSeal } from './seals.ts';

const ONLINE = '/yzjumc/onlinecontract/v2';
const CONSUME = '/yzjumc/consumeContract/v3';
const SEALS = '/yzjumc/seal_manage/v3';

const online = { section: '7', who: 'signedIn' } as const;
const consume = { section: '7', who: 'signedIn' } as const;
const signing = { section: '7, Seal management', who: 'signedIn' } as const;

/** Who the two parties of a contract are: the team, and the shop. */
export const Party = OneOf(['a', 'b'], { title: '签署方' });
export type Party = Static<typeof Party>;

/** A stored contract by its number, under one of these names; its document says what is wrong with it. */
const number = {
  key: Type.Optional(Described<string | null>()),
  billNo: Type.Optional(Described<string | null>()),
};
const billNo = Type.String({ minLength: 1, maxLength: 60, title: '在线合同编号' });

/** The text of an online contract. */
export const ContractText = Type.Object({
  html: Type.String(),
  /** SHA-256 of the text that was applied for, hexadecimal. */
  digest: Nullable(Type.String()),
  /** Whether this is that text, which nobody changes any more. */
  frozen: Type.Boolean(),
});
export type ContractText = Static<typeof ContractText>;

export const text = defineCall({
  ...online,
  name: 'contracts.text',
  method: 'POST',
  path: `${ONLINE}/get_online_contract_html_content`,
  summary: '在线合同正文',
  sent: Type.Object(number),
  answered: ContractText,
  errors: ['record.notFound'],
});

export const preview = defineCall({
  ...online,
  name: 'contracts.preview',
  method: 'POST',
  path: `${ONLINE}/preview`,
  summary: '预览在线合同',
  /** The values of a form as they stand, or a stored contract by its number. */
  sent: Type.Object({ ...number, record: SaveBody.properties.record }),
  answered: ContractText,
  errors: ['entity.unknown', 'record.notFound'],
});

export const savePreview = defineCall({
  ...online,
  name: 'contracts.savePreview',
  method: 'POST',
  path: `${ONLINE}/save_preview`,
  summary: '保存并预览在线合同',
  atomic: true,
  sent: SaveBody,
  answered: Type.Unsafe<DetailResult & ContractText>(ContractText),
});

export const apply = defineCall({
  ...online,
  name: 'contracts.apply',
  method: 'POST',
  path: `${ONLINE}/apply`,
  summary: '申请在线合同',
  atomic: true,
  /** By its number; with `record` it is saved first. */
  sent: Type.Object({ ...number, ...SaveBody.properties }),
  answered: Described<DetailResult>(),
});

/** A contract by its number, with what a signature needs: here, or in `input`. */
const Signing = Type.Object({
  ...number,
  version: SaveBody.properties.version,
  sealNo: Type.Optional(Described<string>()),
  /** Whose name stands beside the seal. */
  signer: Type.Optional(Described<string>()),
  agreed: Type.Optional(Described<boolean>()),
  input: SaveBody.properties.input,
});
const sign = {
  method: 'POST',
  atomic: true,
  sent: Signing,
  answered: Described<DetailResult>(),
  errors: [
    'record.notFound',
    'record.invalid',
    'contract.party',
    'seal.notActive',
    'seal.notCertified',
    'seal.notGranted',
    'action.refused',
    'file.space',
  ],
} as const;

export const signOnline = defineCall({
  ...online,
  ...sign,
  name: 'contracts.signOnline',
  section: '',
  path: `${ONLINE}/sign`,
  summary: '签署在线合同',
});

export const signFile = defineCall({
  ...signing,
  ...sign,
  name: 'contracts.signFile',
  path: `${SEALS}/sign_file`,
  summary: '用印章签署合同文件',
});

export const countersign = defineCall({
  name: 'contracts.countersign',
  method: 'POST',
  path: '/yzjumc/contract/v3/countersign',
  summary: '盖章生效',
  section: '',
  who: 'signedIn',
  atomic: true,
  sent: Type.Object({
    ...number,
    contractNo: Type.Optional(Described<string | null>()),
    version: SaveBody.properties.version,
  }),
  answered: Described<DetailResult>(),
  errors: ['record.notFound', 'record.conflict', 'action.refused', 'session.forbidden'],
});

/** The newest file of a contract that a team signed. */
export const SignedFile = Type.Object({
  billNo: Type.String(),
  name: Type.String(),
  /** bytes */
  size: Type.Integer(),
  /** SHA-256, hexadecimal. */
  digest: Type.String(),
  /** Whether the shop has signed it too. */
  complete: Type.Boolean(),
  /** What became of the contract: 'countersign', 'effective', 'void'…; null: it is gone. */
  contractState: Nullable(Type.String()),
  /** RFC 3339 */
  signedAt: Type.String(),
  /** '陈晓、沈一' */
  signers: Type.String(),
  seals: Type.String(),
});
export type SignedFile = Static<typeof SignedFile>;

const FilesAsked = Type.Object({
  keyword: Type.Optional(Type.String({ maxLength: 60, title: '文件名或合同编号' })),
  ...paging(100),
});
export type FilesAsked = Static<typeof FilesAsked>;

export const signedFiles = defineCall({
  ...signing,
  name: 'contracts.signedFiles',
  method: 'POST',
  path: `${SEALS}/list_file`,
  summary: '签署文件列表',
  sent: FilesAsked,
  answered: PageOf(SignedFile),
});

/** One party's signature on a contract. */
export const ContractSignature = Type.Object({
  party: Party,
  company: Type.String(),
  signerName: Type.String(),
  sealName: Type.String(),
  /** RFC 3339 */
  signedAt: Type.String(),
  /** Of the certificate, hexadecimal. */
  serial: Type.String(),
  /** The file that came of it: its name, bytes, and SHA-256, hexadecimal. */
  fileName: Type.String(),
  size: Type.Integer(),
  digest: Type.String(),
});
export type ContractSignature = Static<typeof ContractSignature>;

export const signatures = defineCall({
  ...online,
  name: 'contracts.signatures',
  section: '',
  method: 'POST',
  path: `${ONLINE}/signing`,
  summary: '合同签署情况',
  sent: Type.Object({ billNo }),
  answered: Type.Object({
    state: Nullable(Type.String()),
    /** The team's first. */
    signatures: Type.Array(ContractSignature),
    /** Those that the caller may sign with now. */
    seals: Type.Array(UsableSeal),
    /** What became of it. */
    contract: Nullable(Type.Object({ contractNo: Type.String(), state: Nullable(Type.String()) })),
  }),
  errors: ['record.notFound'],
});

const FileAsked = Type.Object({
  billNo,
  /** Whose signature it came of; the latest unless told. */
  party: Type.Optional(Party),
  /** '1': to be shown, not saved. */
  inline: Type.Optional(OneOf(['0', '1'], { title: '在浏览器中打开' })),
});
export type FileAsked = Static<typeof FileAsked>;

/** A file that is asked for by POST, as the specification has it (section 7), and by GET, for a link to it. */
const file = {
  ...signing,
  path: `${SEALS}/get_file`,
  summary: '下载签署文件',
  sent: FileAsked,
  answers: 'file',
  errors: ['record.notFound', 'file.notFound'],
} as const;
export const signedFile = defineCall({ ...file, name: 'contracts.signedFile', method: 'POST' });
export const signedFileLink = defineCall({ ...file, name: 'contracts.signedFileLink', section: '', method: 'GET' });

export const sealPicture = defineCall({
  ...online,
  name: 'contracts.sealPicture',
  section: '',
  method: 'GET',
  path: `${ONLINE}/seal`,
  summary: '合同上的印章',
  sent: FileAsked,
  answers: 'file',
  errors: ['record.notFound', 'file.notFound'],
});

export const pdf = defineCall({
  ...online,
  name: 'contracts.pdf',
  section: '',
  method: 'GET',
  path: `${ONLINE}/pdf`,
  summary: '在线合同 PDF',
  sent: FileAsked,
  answers: 'file',
  errors: ['record.notFound', 'session.forbidden'],
});

/** Asked for as a signed file is. */
const bankAccount = {
  ...signing,
  path: `${SEALS}/generate_bank_account_pdf`,
  summary: '对公账户信息 PDF',
  sent: Type.Object({ orderNo: Type.Optional(Type.String({ minLength: 1, maxLength: 40, title: '订单号' })) }),
  answers: 'file',
  errors: ['payment.channel', 'record.notFound'],
} as const;
export const bankAccountPdf = defineCall({ ...bankAccount, name: 'contracts.bankAccountPdf', method: 'POST' });
export const bankAccountLink = defineCall({
  ...bankAccount,
  name: 'contracts.bankAccountLink',
  section: '',
  method: 'GET',
});

/** One consumption. Amounts in fen. */
export const Consumption = Type.Object({
  billNo: Type.String(),
  /** Of the contract. */
  name: Type.String(),
  /** YYYY-MM-DD */
  date: Type.String(),
  item: Type.String(),
  orderNo: Nullable(Type.String()),
  quantity: Type.Integer(),
  unit: Nullable(Type.String()),
  unitPrice: Type.Integer(),
  amount: Type.Integer(),
  byName: Nullable(Type.String()),
});
export type Consumption = Static<typeof Consumption>;

const day = (title: string) => Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', title }));
const ConsumptionsAsked = Type.Object({
  billNo: Type.Optional(Type.String({ maxLength: 60, title: '消费合同编号' })),
  /** Part of the item's name or of the order's number. */
  keyword: Type.Optional(Type.String({ maxLength: 60, title: '消费项目或订单号' })),
  /** Both included. */
  from: day('开始日期'),
  to: day('结束日期'),
  ...paging(500),
});
export type ConsumptionsAsked = Static<typeof ConsumptionsAsked>;

const Consumptions = Type.Object({
  ...PageOf(Consumption).properties,
  totalIsEstimate: Type.Literal(false),
  /** Of all that were asked for, fen. */
  amount: Type.Integer(),
});
export type Consumptions = Static<typeof Consumptions>;

export const consumptions = defineCall({
  ...consume,
  name: 'contracts.consumptions',
  method: 'POST',
  path: `${CONSUME}/getConsumeAmountDetailList`,
  summary: '消费明细',
  sent: ConsumptionsAsked,
  answered: Consumptions,
  errors: ['entity.unknown'],
});

export const consumed = defineCall({
  ...consume,
  name: 'contracts.consumed',
  method: 'POST',
  path: `${CONSUME}/getConsumptionAmountByParams`,
  summary: '消费金额合计',
  /** What the list takes; its document says what is wrong with it. */
  sent: Type.Object({
    filter: Type.Optional(Described<ListRequest['filter']>()),
    keyword: Type.Optional(Described<ListRequest['keyword']>()),
    view: Type.Optional(Described<ListRequest['view']>()),
  }),
  /** Sums of the whole list, fen. */
  answered: Type.Object({
    quota: Type.Number(),
    consumed: Type.Number(),
    balance: Type.Number(),
    rechargeAmount: Type.Number(),
  }),
});

/** What is known of one signature in a file. */
export const SignatureReport = Type.Object({
  /** 'valid': what it covers is as it was signed. */
  state: OneOf(['valid', 'changed', 'unreadable']),
  /** Why it is not valid, or what else is to be known of it, in Chinese. */
  why: Nullable(Type.String()),
  signer: Nullable(Type.String()),
  issuer: Nullable(Type.String()),
  serial: Nullable(Type.String()),
  /** RFC 3339, as the document says. */
  at: Nullable(Type.String()),
  /** Whether its certificate was issued by this shop or by somebody that it relies on. */
  trusted: Type.Boolean(),
  /** Bytes of the file up to the end of what it covers. */
  covers: Type.Integer(),
  /** SHA-256 of the CMS, hexadecimal; null when there is none to be read. */
  signature: Nullable(Type.String()),
});
export type SignatureReport = Static<typeof SignatureReport>;

/** What a file's signatures say. */
export const FileReport = Type.Object({
  /**
   * 'intact': every byte is as it was signed, by certificates that are relied on; 'changed': something is not, or
   * something was added after the last signature; 'untrusted': as it was signed, but by somebody unknown.
   */
  verdict: OneOf(['intact', 'changed', 'untrusted', 'unsigned', 'notPdf']),
  signatures: Type.Array(SignatureReport),
  size: Type.Integer(),
  /** Bytes behind the last signature. */
  appended: Type.Integer(),
});
export type FileReport = Static<typeof FileReport>;

/** What the signatures say, and what this shop knows of the file. */
export const Verification = Type.Object({
  ...FileReport.properties,
  /** SHA-256 of the file, hexadecimal. */
  digest: Type.String(),
  /** The contract that this shop issued in exactly these bytes, or whose changed copy this is; null for neither. */
  issued: Nullable(
    Type.Object({
      billNo: Type.String(),
      fileName: Type.String(),
      /** Both parties have signed what was handed in. */
      complete: Type.Boolean(),
      /** What became of the contract: 'countersign', 'effective', 'void'… */
      contractState: Nullable(Type.String()),
      /** Whether both parties have signed a later file than this. */
      superseded: Type.Boolean(),
    }),
  ),
  /** Of a changed copy: the first byte that differs from what was issued, counted from 1; null when nothing was issued or it is the same. */
  differsAt: Nullable(Type.Integer()),
});
export type Verification = Static<typeof Verification>;

export const verify = defineCall({
  name: 'contracts.verify',
  method: 'POST',
  path: '/yzjumc/verify/v1/file',
  summary: '核验已签署的文件',
  section: '',
  who: 'anyone',
  perMinute: 20,
  takes: 'parts',
  answered: Verification,
  errors: ['file.missing', 'file.tooLarge'],
});
