// Written by `npm run write:record-types` from schemas/entities; not by hand.
import type { RecordOf } from './read.ts';

/** 审批 */
export const APPROVAL = {
  no: 'text',
  status: ['running', 'approved', 'rejected', 'returned', 'withdrawn', 'ended'],
  entity: 'text',
  entityTitle: 'text',
  billNo: 'text',
  title: 'text',
  amount: 'number',
  requester: 'text',
  requesterName: 'text',
  teamName: 'text',
  submittedAt: 'text',
  currentStep: 'text',
  mode: ['any', 'all', 'sequence'],
  handlerNames: 'text',
  handlers: { list: 'text' },
  deputies: { list: 'text' },
  deputyOf: { list: 'text' },
  handled: { list: 'text' },
  participants: { list: 'text' },
  copied: { list: 'text' },
  powers: { list: 'text' },
  withdrawable: 'flag',
  remaining: 'number',
  dueAt: 'text',
  reminders: 'number',
  remindedAt: 'text',
  lastHandler: 'text',
  lastOpinion: 'text',
  lastAt: 'text',
  endedAt: 'text',
  steps: {
    rows: {
      title: 'text',
      mode: ['any', 'all', 'sequence'],
      status: ['waiting', 'running', 'approved', 'rejected', 'sentBack', 'void'],
      approverNames: 'text',
      hours: 'number',
      decidedAt: 'text',
    },
  },
  records: {
    rows: {
      at: 'text',
      byName: 'text',
      kind: ['start', 'approve', 'reject', 'addSigner', 'handOver', 'sendBack', 'withdraw', 'remind', 'overdue', 'end'],
      step: 'text',
      to: 'text',
      opinion: 'text',
    },
  },
} as const;
export type Approval = RecordOf<typeof APPROVAL>;

/** 审批：操作时填写的内容 */
export const APPROVAL_INPUT = {
  agree: {
    opinion: 'text',
  },
  refuse: {
    opinion: 'text',
  },
  addSigner: {
    person: 'text',
    place: ['before', 'after'],
    opinion: 'text',
  },
  handOver: {
    person: 'text',
    opinion: 'text',
  },
  sendBack: {
    opinion: 'text',
    target: 'text',
  },
  end: {
    opinion: 'text',
  },
} as const;

/** 到账记录 */
export const ARRIVAL = {
  arrivalNo: 'text',
  status: ['unclaimed', 'mismatch', 'claimed', 'returned'],
  arrivedDate: 'text',
  amount: 'number',
  bankSerial: 'text',
  memo: 'text',
  payerName: 'text',
  payerBank: 'text',
  payerAccount: 'text',
  orderNo: 'text',
  attemptNo: 'text',
  refundNo: 'text',
  why: 'text',
  handlerName: 'text',
  returnSerial: 'text',
  returnDate: 'text',
  internalNote: 'text',
} as const;
export type Arrival = RecordOf<typeof ARRIVAL>;

/** 到账记录：操作时填写的内容 */
export const ARRIVAL_INPUT = {
  claim: {
    orderNo: 'text',
  },
  return: {
    returnSerial: 'text',
    returnDate: 'text',
    reason: 'text',
  },
} as const;

/** 产品资产 */
export const ASSET = {
  assetNo: 'text',
  status: ['active', 'suspended', 'replaced', 'closed'],
  kind: ['paid', 'trial'],
  product: 'text',
  productName: 'text',
  family: ['collaboration', 'document', 'attendance', 'meeting', 'integration'],
  unit: 'text',
  deployMode: ['public', 'dedicated', 'private'],
  siteUrl: 'text',
  licenceNo: 'text',
  licencePage: 'text',
  customer: 'text',
  customerName: 'text',
  customerUscc: 'text',
  ownerEid: 'text',
  partnerName: 'text',
  adminName: 'text',
  adminPhone: 'text',
  quantity: 'number',
  modules: {
    rows: {
      product: 'text',
      name: 'text',
      quantity: 'number',
      unitPrice: 'number',
      annual: 'number',
    },
  },
  moduleCount: 'number',
  unitPrice: 'number',
  annualAmount: 'number',
  startDate: 'text',
  expireDate: 'text',
  autoRenew: 'flag',
  remindDays: 'number',
  renewCount: 'number',
  deferDays: 'number',
  sourceType: ['order', 'trial', 'upgrade', 'mall'],
  sourceNo: 'text',
  pendingNo: 'text',
  replacedBy: 'text',
  closeReason: 'text',
  events: {
    rows: {
      date: 'text',
      kind: 'text',
      billNo: 'text',
      text: 'text',
    },
  },
  changeGround: ['gift', 'correction', 'deferral'],
  changeReason: 'text',
  remark: 'text',
  internalNote: 'text',
} as const;
export type Asset = RecordOf<typeof ASSET>;

/** 产品资产：操作时填写的内容 */
export const ASSET_INPUT = {
  suspend: {
    reason: 'text',
  },
  close: {
    reason: 'text',
  },
} as const;

/** 客户认证 */
export const CERTIFICATION = {
  billNo: 'text',
  status: ['draft', 'paying', 'verifying', 'submitted', 'approved', 'rejected', 'revoked', 'cancelled'],
  kind: ['first', 'change', 'refresh'],
  subjectType: ['company', 'individual', 'government', 'institution', 'social'],
  companyName: 'text',
  uscc: 'text',
  legalPerson: 'text',
  longTerm: 'flag',
  licenceUntil: 'text',
  licence: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  sameCompany: 'number',
  operator: ['legal', 'agent'],
  agentName: 'text',
  agentPhone: 'text',
  agentIdNumber: 'text',
  idFront: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  idBack: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  method: ['letter', 'transfer'],
  letter: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  bankName: 'text',
  bankAccount: 'text',
  transferAmount: 'number',
  transferSentAt: 'text',
  transferExpiresAt: 'text',
  transferTries: 'number',
  transferVerifiedAt: 'text',
  submittedAt: 'text',
  reviewerName: 'text',
  reviewedAt: 'text',
  reasons: {
    rows: {
      field: [
        'companyName',
        'uscc',
        'legalPerson',
        'licence',
        'licenceUntil',
        'agentName',
        'agentIdNumber',
        'idFront',
        'idBack',
        'letter',
        'bankAccount',
        'other',
      ],
      text: 'text',
    },
  },
  opinion: 'text',
  certificateNo: 'text',
  validUntil: 'text',
  internalNote: 'text',
} as const;
export type Certification = RecordOf<typeof CERTIFICATION>;

/** 客户认证：操作时填写的内容 */
export const CERTIFICATION_INPUT = {
  verify: {
    amount: 'number',
  },
  approve: {
    opinion: 'text',
  },
  reject: {
    reasons: {
      rows: {
        field: [
          'companyName',
          'uscc',
          'legalPerson',
          'licence',
          'licenceUntil',
          'agentName',
          'agentIdNumber',
          'idFront',
          'idBack',
          'letter',
          'bankAccount',
          'other',
        ],
        text: 'text',
      },
    },
    opinion: 'text',
  },
  revoke: {
    reason: 'text',
  },
} as const;

/** 在线咨询 */
export const CONSULT = {
  billNo: 'text',
  status: ['waiting', 'answered', 'closed'],
  subject: 'text',
  visitorName: 'text',
  teamName: 'text',
  phone: 'text',
  isMember: 'flag',
  page: 'text',
  product: 'text',
  productName: 'text',
  lastText: 'text',
  lastAt: 'text',
  waitingSince: 'text',
  messageCount: 'number',
  messages: {
    rows: {
      at: 'text',
      side: ['visitor', 'staff', 'notice'],
      name: 'text',
      text: 'text',
    },
  },
  topic: ['presale', 'price', 'trial', 'finance', 'service', 'other'],
  assignee: 'text',
  outcome: ['solved', 'lead', 'silent'],
  internalNote: 'text',
} as const;
export type Consult = RecordOf<typeof CONSULT>;

/** 在线咨询：操作时填写的内容 */
export const CONSULT_INPUT = {
  reply: {
    text: 'text',
  },
  close: {
    outcome: ['solved', 'lead', 'silent'],
  },
} as const;

/** 消费合同 */
export const CONSUME_CONTRACT = {
  billNo: 'text',
  status: ['draft', 'submitted', 'active', 'paused', 'rejected', 'returned', 'finished', 'cancelled'],
  name: 'text',
  family: ['message', 'meeting', 'sign', 'storage', 'mixed'],
  billing: ['prepaid', 'credit'],
  creditPeriod: 'number',
  creditReason: 'text',
  customerName: 'text',
  customerUscc: 'text',
  contactName: 'text',
  contactPhone: 'text',
  noticeEmail: 'text',
  signDate: 'text',
  startDate: 'text',
  termMonths: 'number',
  endDate: 'text',
  initialAmount: 'number',
  giftAmount: 'number',
  rechargeAmount: 'number',
  quota: 'number',
  consumed: 'number',
  balance: 'number',
  warnAmount: 'number',
  low: 'flag',
  recharges: {
    rows: {
      date: 'text',
      amount: 'number',
      serial: 'text',
      byName: 'text',
    },
  },
  details: {
    rows: {
      date: 'text',
      item: 'text',
      orderNo: 'text',
      quantity: 'number',
      unit: 'text',
      unitPrice: 'number',
      amount: 'number',
      byName: 'text',
    },
  },
  opinion: 'text',
  pauseReason: 'text',
  attachments: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  remark: 'text',
  internalNote: 'text',
} as const;
export type ConsumeContract = RecordOf<typeof CONSUME_CONTRACT>;

/** 消费合同：操作时填写的内容 */
export const CONSUME_CONTRACT_INPUT = {
  approve: {
    opinion: 'text',
  },
  reject: {
    opinion: 'text',
  },
  sendBack: {
    opinion: 'text',
  },
  recharge: {
    amount: 'number',
    serial: 'text',
  },
  consume: {
    item: 'text',
    quantity: 'number',
    unit: 'text',
    unitPrice: 'number',
    orderNo: 'text',
  },
  pause: {
    reason: 'text',
  },
} as const;

/** 合同 */
export const CONTRACT = {
  contractNo: 'text',
  status: ['pending', 'countersign', 'effective', 'expired', 'refused', 'void', 'terminated'],
  name: 'text',
  kind: ['subscription', 'renewal', 'service', 'framework', 'nda'],
  signMethod: ['online', 'paper'],
  onlineNo: 'text',
  orderNo: 'text',
  originalNo: 'text',
  partyAName: 'text',
  partyAUscc: 'text',
  partyAContact: 'text',
  partyAPhone: 'text',
  partyASigner: 'text',
  partyBName: 'text',
  partyBSigner: 'text',
  signDate: 'text',
  startDate: 'text',
  termMonths: 'number',
  endDate: 'text',
  endsOn: 'text',
  autoRenew: 'flag',
  renewNoticeDays: 'number',
  lines: {
    rows: {
      item: 'text',
      productName: 'text',
      unit: 'text',
      quantity: 'number',
      unitPrice: 'number',
      years: 'number',
      term: 'text',
      fixedAmount: 'number',
      amount: 'number',
    },
  },
  discount: 'number',
  amount: 'number',
  taxRate: 'number',
  payTerms: ['once', 'installment', 'monthly'],
  instalments: {
    rows: {
      dueDate: 'text',
      amount: 'number',
      paid: 'flag',
    },
  },
  files: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  archiveNo: 'text',
  reason: 'text',
  terminatedDate: 'text',
  remark: 'text',
  internalNote: 'text',
} as const;
export type Contract = RecordOf<typeof CONTRACT>;

/** 合同：操作时填写的内容 */
export const CONTRACT_INPUT = {
  sign: {
    signer: 'text',
    agreed: 'flag',
  },
  refuse: {
    reason: 'text',
  },
  void: {
    reason: 'text',
  },
  archive: {
    archiveNo: 'text',
  },
  terminate: {
    reason: 'text',
  },
} as const;

/** 优惠活动 */
export const COUPON_CAMPAIGN = {
  campaignNo: 'text',
  status: ['draft', 'running', 'paused', 'ended'],
  title: 'text',
  kind: ['coupon', 'voucher'],
  note: 'text',
  benefit: ['amount', 'rate'],
  face: 'number',
  rate: 'number',
  most: 'number',
  threshold: 'number',
  scope: ['all', 'zone', 'family', 'product'],
  zones: { list: ['suite', 'addon', 'flow', 'service'] },
  families: { list: ['collaboration', 'document', 'attendance', 'meeting', 'integration'] },
  products: {
    rows: {
      product: 'text',
      productName: 'text',
    },
  },
  way: ['claim', 'staff'],
  total: 'number',
  perTeam: 'number',
  issued: 'number',
  used: 'number',
  claimFrom: 'text',
  claimUntil: 'text',
  validity: ['days', 'period'],
  validDays: 'number',
  validFrom: 'text',
  validUntil: 'text',
  endReason: 'text',
} as const;
export type CouponCampaign = RecordOf<typeof COUPON_CAMPAIGN>;

/** 优惠活动：操作时填写的内容 */
export const COUPON_CAMPAIGN_INPUT = {
  issue: {
    teams: {
      rows: {
        eid: 'text',
        count: 'number',
      },
    },
    note: 'text',
  },
  end: {
    reason: 'text',
  },
} as const;

/** 客户 */
export const CUSTOMER = {
  customerNo: 'text',
  status: ['potential', 'active', 'lost'],
  name: 'text',
  shortName: 'text',
  kind: ['private', 'state', 'foreign', 'government', 'institution'],
  uscc: 'text',
  industry: ['制造业', '信息技术', '物流', '零售', '建筑', '教育', '医疗', '金融', '能源', '政务'],
  scale: ['1-50', '51-200', '201-1000', '1000+'],
  level: ['vip', 'key', 'normal'],
  source: ['self', 'referral', 'exhibition', 'online', 'assigned'],
  referrer: 'text',
  website: 'text',
  contactName: 'text',
  contactPhone: 'text',
  contactEmail: 'text',
  contacts: {
    rows: {
      name: 'text',
      position: 'text',
      phone: 'text',
      decision: 'flag',
      note: 'text',
    },
  },
  province: [
    '北京市',
    '天津市',
    '河北省',
    '山西省',
    '内蒙古自治区',
    '辽宁省',
    '吉林省',
    '黑龙江省',
    '上海市',
    '江苏省',
    '浙江省',
    '安徽省',
    '福建省',
    '江西省',
    '山东省',
    '河南省',
    '湖北省',
    '湖南省',
    '广东省',
    '广西壮族自治区',
    '海南省',
    '重庆市',
    '四川省',
    '贵州省',
    '云南省',
    '西藏自治区',
    '陕西省',
    '甘肃省',
    '青海省',
    '宁夏回族自治区',
    '新疆维吾尔自治区',
    '台湾省',
    '香港特别行政区',
    '澳门特别行政区',
  ],
  city: 'text',
  address: 'text',
  bank: {
    group: {
      title: 'text',
      name: 'text',
      account: 'text',
    },
  },
  creditLimit: 'number',
  lastFollowDate: 'text',
  tags: { list: 'text' },
  lostReason: 'text',
  remark: 'text',
  attachments: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
} as const;
export type Customer = RecordOf<typeof CUSTOMER>;

/** 客户：操作时填写的内容 */
export const CUSTOMER_INPUT = {
  lose: {
    reason: 'text',
  },
} as const;

/** 银行提取 */
export const EXTRACTION = {
  billNo: 'text',
  status: ['draft', 'submitted', 'approved', 'paid', 'rejected', 'returned', 'cancelled'],
  applyDate: 'text',
  partnerName: 'text',
  contactName: 'text',
  contactPhone: 'text',
  urgent: 'flag',
  urgentReason: 'text',
  payeeKind: ['company', 'person'],
  accountName: 'text',
  bankName: 'text',
  branchName: 'text',
  accountNo: 'text',
  branchCode: 'text',
  idCard: 'text',
  scope: ['selected', 'all'],
  lines: {
    rows: {
      reward: 'text',
      rewardName: 'text',
      period: 'text',
      available: 'number',
      amount: 'number',
    },
  },
  amount: 'number',
  taxRate: 'number',
  withheld: 'number',
  payable: 'number',
  invoiceNo: 'text',
  invoiceAmount: 'number',
  invoiceFiles: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  opinion: 'text',
  approverName: 'text',
  approvedDate: 'text',
  paidDate: 'text',
  paidNo: 'text',
  remark: 'text',
  internalNote: 'text',
} as const;
export type Extraction = RecordOf<typeof EXTRACTION>;

/** 银行提取：操作时填写的内容 */
export const EXTRACTION_INPUT = {
  approve: {
    opinion: 'text',
  },
  reject: {
    opinion: 'text',
  },
  sendBack: {
    opinion: 'text',
  },
  pay: {
    paidDate: 'text',
    paidNo: 'text',
  },
  cancel: {
    reason: 'text',
  },
} as const;

/** 发票 */
export const INVOICE = {
  billNo: 'text',
  status: ['draft', 'submitted', 'approved', 'issued', 'rejected', 'returned', 'cancelled', 'reversed'],
  invoiceType: ['special', 'normal', 'electronic'],
  medium: ['digital', 'paper'],
  applyDate: 'text',
  orderNo: 'text',
  buyerName: 'text',
  buyerKind: ['company', 'institution', 'person'],
  taxNo: 'text',
  buyerAddress: 'text',
  buyerPhone: 'text',
  bankName: 'text',
  bankAccount: 'text',
  lines: {
    rows: {
      transaction: 'text',
      paidLeft: 'number',
      name: 'text',
      spec: 'text',
      unit: 'text',
      quantity: 'number',
      unitPrice: 'number',
      priceBasis: ['net', 'gross'],
      taxRate: 'number',
      exemptReason: 'text',
      amount: 'number',
      tax: 'number',
      total: 'number',
    },
  },
  amount: 'number',
  tax: 'number',
  total: 'number',
  allocations: {
    rows: {
      transaction: 'text',
      orderNo: 'text',
      amount: 'number',
    },
  },
  recipient: 'text',
  recipientPhone: 'text',
  recipientEmail: 'text',
  recipientAddress: 'text',
  expressCompany: 'text',
  expressNo: 'text',
  invoiceCode: 'text',
  invoiceNo: 'text',
  issueDate: 'text',
  files: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  redInvoiceCode: 'text',
  redInvoiceNo: 'text',
  redDate: 'text',
  redFiles: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  reason: 'text',
  attachments: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  remark: 'text',
  internalNote: 'text',
} as const;
export type Invoice = RecordOf<typeof INVOICE>;

/** 发票：操作时填写的内容 */
export const INVOICE_INPUT = {
  issue: {
    invoiceNo: 'text',
    invoiceCode: 'text',
    issueDate: 'text',
    files: {
      rows: {
        fileId: 'text',
        name: 'text',
        size: 'number',
        type: 'text',
      },
    },
    expressCompany: 'text',
    expressNo: 'text',
  },
  reject: {
    reason: 'text',
  },
  sendBack: {
    reason: 'text',
  },
  reverse: {
    redInvoiceNo: 'text',
    redInvoiceCode: 'text',
    redDate: 'text',
    files: {
      rows: {
        fileId: 'text',
        name: 'text',
        size: 'number',
        type: 'text',
      },
    },
    reason: 'text',
  },
  cancel: {
    reason: 'text',
  },
} as const;

/** 在线合同 */
export const ONLINE_CONTRACT = {
  billNo: 'text',
  status: ['draft', 'applied', 'approved', 'signed', 'rejected', 'returned', 'cancelled', 'expired'],
  template: ['subscription', 'renewal', 'service', 'nda'],
  title: 'text',
  orderNo: 'text',
  originalNo: 'text',
  partyAName: 'text',
  partyAUscc: 'text',
  partyALegal: 'text',
  partyAAddress: 'text',
  partyAContact: 'text',
  partyAPhone: 'text',
  partyABank: 'text',
  partyAAccount: 'text',
  startDate: 'text',
  termMonths: 'number',
  endDate: 'text',
  endsOn: 'text',
  serviceDays: 'number',
  acceptance: 'text',
  secretScope: 'text',
  lines: {
    rows: {
      product: 'text',
      item: 'text',
      productName: 'text',
      about: 'text',
      unit: 'text',
      quantity: 'number',
      unitPrice: 'number',
      years: 'number',
      term: 'text',
      fixedAmount: 'number',
      promotionDiscount: 'number',
      amount: 'number',
    },
  },
  linesAmount: 'number',
  discount: 'number',
  promotionDiscount: 'number',
  promotions: 'text',
  free: 'text',
  credit: 'number',
  orderAmount: 'number',
  amount: 'number',
  payDays: 'number',
  payBefore: 'text',
  payHours: 'number',
  paidDate: 'text',
  invoiceType: ['special', 'normal'],
  special: 'text',
  differences: {
    rows: {
      text: 'text',
      about: 'text',
      order: 'text',
    },
  },
  disputeWay: ['court', 'arbitration'],
  arbitration: 'text',
  applyDate: 'text',
  opinion: 'text',
  reviewerName: 'text',
  signerName: 'text',
  signBefore: 'text',
  signedAt: 'text',
  digest: 'text',
  contractNo: 'text',
  internalNote: 'text',
} as const;
export type OnlineContract = RecordOf<typeof ONLINE_CONTRACT>;

/** 在线合同：操作时填写的内容 */
export const ONLINE_CONTRACT_INPUT = {
  approve: {
    opinion: 'text',
  },
  reject: {
    opinion: 'text',
  },
  sendBack: {
    opinion: 'text',
  },
  sign: {
    sealNo: 'text',
    signer: 'text',
    agreed: 'flag',
  },
  close: {
    reason: 'text',
  },
  cancel: {
    reason: 'text',
  },
} as const;

/** 跟进记录 */
export const OPPORTUNITY_FOLLOW = {
  billNo: 'text',
  opportunity: 'text',
  opportunityName: 'text',
  customerName: 'text',
  stage: ['new', 'contacted', 'proposal', 'negotiation', 'won', 'lost'],
  way: ['phone', 'visit', 'online', 'message', 'demo'],
  place: 'text',
  meetingLink: 'text',
  followDate: 'text',
  minutes: 'number',
  subject: 'text',
  content: 'text',
  result: ['positive', 'neutral', 'negative'],
  people: {
    rows: {
      name: 'text',
      side: ['customer', 'ours'],
      position: 'text',
    },
  },
  nextDate: 'text',
  nextPlan: 'text',
  attachments: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
} as const;
export type OpportunityFollow = RecordOf<typeof OPPORTUNITY_FOLLOW>;

/** 商机 */
export const OPPORTUNITY = {
  billNo: 'text',
  stage: ['new', 'contacted', 'proposal', 'negotiation', 'won', 'lost'],
  name: 'text',
  source: ['self', 'referral', 'exhibition', 'online', 'headquarters', 'other'],
  sourceNote: 'text',
  level: ['A', 'B', 'C'],
  customer: 'text',
  customerName: 'text',
  uscc: 'text',
  industry: 'text',
  province: 'text',
  contactName: 'text',
  contactPhone: 'text',
  productFamily: ['collaboration', 'document', 'attendance', 'meeting', 'integration'],
  products: {
    rows: {
      product: 'text',
      productName: 'text',
      unit: 'text',
      quantity: 'number',
      listPrice: 'number',
      discount: 'number',
      amount: 'number',
    },
  },
  productAmount: 'number',
  estimatedAmount: 'number',
  probability: 'number',
  weightedAmount: 'number',
  expectedDate: 'text',
  nextFollowDate: 'text',
  competitor: 'text',
  owner: 'text',
  ownerName: 'text',
  distributedAt: 'text',
  partnerName: 'text',
  conflictState: ['none', 'possible', 'conflict', 'cleared'],
  conflictCount: 'number',
  conflictCheckedAt: 'text',
  conflictNote: 'text',
  wonAmount: 'number',
  contractNo: 'text',
  orderContractNo: 'text',
  closedDate: 'text',
  lostReason: ['price', 'product', 'competitor', 'budget', 'conflict', 'other'],
  closeNote: 'text',
  requirement: 'text',
  attachments: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  internalNote: 'text',
} as const;
export type Opportunity = RecordOf<typeof OPPORTUNITY>;

/** 商机：操作时填写的内容 */
export const OPPORTUNITY_INPUT = {
  clearconflict: {
    note: 'text',
  },
  distribute: {
    operator: 'text',
    note: 'text',
  },
  nextstage: {
    nextFollowDate: 'text',
    note: 'text',
  },
  win: {
    wonAmount: 'number',
    closedDate: 'text',
    contractNo: 'text',
    orderContractNo: 'text',
    closeNote: 'text',
  },
  lose: {
    lostReason: ['price', 'product', 'competitor', 'budget', 'conflict', 'other'],
    closeNote: 'text',
  },
} as const;

/** 订货合同 */
export const ORDER_CONTRACT = {
  billNo: 'text',
  status: ['draft', 'submitted', 'approved', 'rejected', 'returned', 'archived', 'cancelled'],
  name: 'text',
  orderType: ['stock', 'direct'],
  template: ['standard', 'framework', 'government', 'private'],
  frameworkNo: 'text',
  opportunity: 'text',
  trialNo: 'text',
  partnerName: 'text',
  partnerContact: 'text',
  partnerPhone: 'text',
  customer: 'text',
  customerName: 'text',
  customerUscc: 'text',
  adminName: 'text',
  adminPhone: 'text',
  siteUrl: 'text',
  signDate: 'text',
  startDate: 'text',
  termMonths: 'number',
  endDate: 'text',
  lines: {
    rows: {
      product: 'text',
      productName: 'text',
      family: ['collaboration', 'document', 'attendance', 'meeting', 'integration'],
      unit: 'text',
      minQuantity: 'number',
      quantity: 'number',
      listPrice: 'number',
      unitPrice: 'number',
      discount: 'number',
      years: 'number',
      amount: 'number',
      note: 'text',
    },
  },
  linesAmount: 'number',
  lowest: 'number',
  specialPrice: 'flag',
  specialReason: 'text',
  rebate: 'number',
  total: 'number',
  payMethod: ['prepaid', 'credit', 'installment'],
  creditDays: 'number',
  payDueDate: 'text',
  instalments: {
    rows: {
      dueDate: 'text',
      amount: 'number',
      condition: 'text',
    },
  },
  attachments: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  remark: 'text',
  internalNote: 'text',
  approvedDate: 'text',
  approverName: 'text',
  opinion: 'text',
  delivered: {
    rows: {
      line: 'number',
      kind: ['stock', 'asset'],
      no: 'text',
      productName: 'text',
      quantity: 'number',
    },
  },
  archiveNo: 'text',
} as const;
export type OrderContract = RecordOf<typeof ORDER_CONTRACT>;

/** 订货合同：操作时填写的内容 */
export const ORDER_CONTRACT_INPUT = {
  approve: {
    opinion: 'text',
  },
  reject: {
    opinion: 'text',
  },
  sendBack: {
    opinion: 'text',
  },
  archive: {
    archiveNo: 'text',
  },
  cancel: {
    reason: 'text',
  },
} as const;

/** 商城订单 */
export const ORDER = {
  orderNo: 'text',
  status: ['SUBMITTED', 'WAIT_PAY', 'PAID', 'OPENED', 'CANCELLED', 'CLOSED_TIMEOUT', 'REFUNDED'],
  subject: 'text',
  buyerName: 'text',
  userName: 'text',
  source: ['cart', 'buy'],
  quoteNo: 'text',
  submittedAt: 'text',
  payBefore: 'text',
  contactName: 'text',
  contactPhone: 'text',
  contactEmail: 'text',
  remark: 'text',
  lines: {
    rows: {
      productNo: 'text',
      name: 'text',
      does: ['new', 'renew', 'add', 'upgrade', 'convert'],
      asset: 'text',
      promise: 'text',
      keptUntil: 'text',
      quantity: 'number',
      unit: 'text',
      years: 'number',
      days: 'number',
      modules: 'text',
      gifts: 'text',
      listAmount: 'number',
      promotionDiscount: 'number',
      credit: 'number',
      amount: 'number',
      couponDiscount: 'number',
      payable: 'number',
    },
  },
  listAmount: 'number',
  discount: 'number',
  couponDiscount: 'number',
  payable: 'number',
  channel: ['bank', 'cashier', 'free'],
  transNo: 'text',
  paidAt: 'text',
  openedAt: 'text',
  closedAt: 'text',
  closeReason: 'text',
  hidden: 'flag',
} as const;
export type Order = RecordOf<typeof ORDER>;

/** 伙伴加盟 */
export const PARTNER_JOIN = {
  billNo: 'text',
  status: ['draft', 'submitted', 'returned', 'approved', 'rejected', 'cancelled', 'ended'],
  kind: ['join', 'renewal'],
  level: ['registered', 'silver', 'gold', 'diamond'],
  source: ['website', 'manager', 'exhibition', 'partner', 'other'],
  referrer: 'text',
  companyName: 'text',
  uscc: 'text',
  legalPerson: 'text',
  foundedDate: 'text',
  companyKind: ['integrator', 'software', 'reseller', 'consulting', 'telecom', 'other'],
  companyKindNote: 'text',
  website: 'text',
  province: 'text',
  city: 'text',
  district: 'text',
  regionId: 'text',
  areaName: 'text',
  address: 'text',
  contactName: 'text',
  contactPhone: 'text',
  contactEmail: 'text',
  contactPosition: 'text',
  registeredCapital: 'number',
  staffCount: 'number',
  engineerCount: 'number',
  annualTarget: 'number',
  experience: 'text',
  cases: {
    rows: {
      customer: 'text',
      project: 'text',
      year: 'number',
      amount: 'number',
    },
  },
  caseAmount: 'number',
  conditions: {
    rows: {
      name: 'text',
      field: 'text',
      required: 'text',
      actual: 'text',
      met: 'flag',
    },
  },
  deposit: 'number',
  bankName: 'text',
  bankAccount: 'text',
  agreementAccepted: 'flag',
  attachments: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  remark: 'text',
  grantedLevel: ['registered', 'silver', 'gold', 'diamond'],
  joinDate: 'text',
  expireDate: 'text',
  partnerEid: 'text',
  upgradedAt: 'text',
  reviewerName: 'text',
  opinion: 'text',
  internalNote: 'text',
} as const;
export type PartnerJoin = RecordOf<typeof PARTNER_JOIN>;

/** 伙伴加盟：操作时填写的内容 */
export const PARTNER_JOIN_INPUT = {
  approve: {
    grantedLevel: ['registered', 'silver', 'gold', 'diamond'],
    joinDate: 'text',
    years: 'number',
    opinion: 'text',
  },
  returnBack: {
    opinion: 'text',
  },
  reject: {
    opinion: 'text',
  },
  end: {
    opinion: 'text',
  },
} as const;

/** 个人认证 */
export const PERSON_CERTIFICATION = {
  billNo: 'text',
  status: ['draft', 'submitted', 'approved', 'rejected', 'revoked', 'cancelled'],
  kind: ['first', 'change'],
  realName: 'text',
  idNumber: 'text',
  idFront: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  idBack: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  submittedAt: 'text',
  reviewerName: 'text',
  reviewedAt: 'text',
  reasons: {
    rows: {
      field: ['realName', 'idNumber', 'idFront', 'idBack', 'other'],
      text: 'text',
    },
  },
  opinion: 'text',
  certificateNo: 'text',
  internalNote: 'text',
} as const;
export type PersonCertification = RecordOf<typeof PERSON_CERTIFICATION>;

/** 个人认证：操作时填写的内容 */
export const PERSON_CERTIFICATION_INPUT = {
  approve: {
    opinion: 'text',
  },
  reject: {
    reasons: {
      rows: {
        field: ['realName', 'idNumber', 'idFront', 'idBack', 'other'],
        text: 'text',
      },
    },
    opinion: 'text',
  },
  revoke: {
    reason: 'text',
  },
} as const;

/** 产品 */
export const PRODUCT = {
  productNo: 'text',
  status: ['draft', 'onsale', 'offsale'],
  name: 'text',
  label: 'text',
  family: ['collaboration', 'document', 'attendance', 'meeting', 'integration'],
  kind: ['edition', 'module', 'flow', 'service'],
  sketch: 'text',
  unit: 'text',
  price: 'number',
  minQuantity: 'number',
  maxQuantity: 'number',
  flowAmount: 'number',
  flowUnit: 'text',
  tiers: {
    rows: {
      from: 'number',
      price: 'number',
      saving: 'number',
    },
  },
  taxRate: 'number',
  modules: {
    rows: {
      name: 'text',
      parentName: 'text',
      type: ['number', 'sign', 'optional'],
      content: 'text',
      product: 'text',
      showInCard: 'flag',
    },
  },
  listed: 'flag',
  parentGroup: ['suite', 'addon', 'flow', 'service'],
  group: 'text',
  rank: 'number',
  picture: ['suite', 'meeting', 'approval', 'app', 'people', 'document', 'integration', 'flow', 'service'],
  values: { list: 'text' },
  gallery: {
    rows: {
      scene: [
        'messages',
        'contacts',
        'meeting',
        'minutes',
        'rooms',
        'approval',
        'flow',
        'attendance',
        'shifts',
        'payslip',
        'goals',
        'document',
        'archive',
        'apps',
        'builder',
        'sync',
        'access',
        'push',
        'usage',
        'service',
      ],
      caption: 'text',
    },
  },
  terms: { list: 'number' },
  functions: {
    rows: {
      name: 'text',
      text: 'text',
    },
  },
  cases: {
    rows: {
      customer: 'text',
      person: 'text',
      words: 'text',
    },
  },
  recommended: {
    rows: {
      product: 'text',
    },
  },
  isHot: 'flag',
  isTrial: 'flag',
  trialDays: 'number',
  offlineBuy: 'flag',
  exclusiveGroup: 'text',
  onsaleDate: 'text',
  costPrice: 'number',
  remark: 'text',
} as const;
export type Product = RecordOf<typeof PRODUCT>;

/** 促销活动 */
export const PROMOTION = {
  promotionNo: 'text',
  status: ['draft', 'running', 'paused', 'ended'],
  title: 'text',
  from: 'text',
  until: 'text',
  scope: ['all', 'product'],
  products: {
    rows: {
      product: 'text',
      productName: 'text',
    },
  },
  occasion: ['new', 'renew', 'both'],
  minQuantity: 'number',
  minYears: 'number',
  gift: ['months', 'training', 'rate', 'amount'],
  months: 'number',
  training: 'text',
  rate: 'number',
  most: 'number',
  reduction: 'number',
  endReason: 'text',
} as const;
export type Promotion = RecordOf<typeof PROMOTION>;

/** 促销活动：操作时填写的内容 */
export const PROMOTION_INPUT = {
  end: {
    reason: 'text',
  },
} as const;

/** 报价单 */
export const QUOTE = {
  quoteNo: 'text',
  status: ['valid', 'ordered', 'expired', 'withdrawn'],
  subject: 'text',
  validDays: 'number',
  quotedDate: 'text',
  validUntil: 'text',
  limitedBy: 'text',
  orderNo: 'text',
  buyerName: 'text',
  contactName: 'text',
  contactPhone: 'text',
  userName: 'text',
  remark: 'text',
  sellerName: 'text',
  sellerUscc: 'text',
  sellerAddress: 'text',
  sellerPhone: 'text',
  lines: {
    rows: {
      name: 'text',
      productNo: 'text',
      part: ['product', 'module'],
      quantity: 'number',
      unit: 'text',
      years: 'number',
      listPrice: 'number',
      unitPrice: 'number',
      amount: 'number',
      promotionDiscount: 'number',
      payable: 'number',
    },
  },
  gifts: 'text',
  listAmount: 'number',
  batchDiscount: 'number',
  promotionDiscount: 'number',
  total: 'number',
} as const;
export type Quote = RecordOf<typeof QUOTE>;

/** 报价单：操作时填写的内容 */
export const QUOTE_INPUT = {
  order: {
    orderNo: 'text',
  },
} as const;

/** 退款单 */
export const REFUND = {
  refundNo: 'text',
  status: ['reported', 'applied', 'approved', 'processing', 'done', 'failed', 'rejected', 'withdrawn', 'dropped'],
  kind: ['order', 'late', 'mismatch'],
  orderNo: 'text',
  subject: 'text',
  buyerName: 'text',
  applicantName: 'text',
  applyDate: 'text',
  reason: 'text',
  channel: ['bank', 'cashier'],
  amount: 'number',
  attemptNo: 'text',
  transNo: 'text',
  payeeName: 'text',
  payeeBank: 'text',
  payeeAccount: 'text',
  channelNo: 'text',
  doneAt: 'text',
  note: 'text',
  handlerName: 'text',
} as const;
export type Refund = RecordOf<typeof REFUND>;

/** 退款单：操作时填写的内容 */
export const REFUND_INPUT = {
  complete: {
    channelNo: 'text',
  },
  settle: {
    channelNo: 'text',
  },
  fail: {
    note: 'text',
  },
  reject: {
    reason: 'text',
  },
  giveUp: {
    reason: 'text',
  },
} as const;

/** 续费与延期 */
export const RENEWAL = {
  billNo: 'text',
  status: ['draft', 'submitted', 'approved', 'rejected', 'returned', 'cancelled'],
  name: 'text',
  kind: ['renew', 'defer'],
  ground: ['gift', 'correction', 'deferral'],
  applyDate: 'text',
  termMonths: 'number',
  deferDays: 'number',
  deferReason: ['payment', 'compensate', 'migration', 'other'],
  deferNote: 'text',
  customerName: 'text',
  partnerName: 'text',
  applicantName: 'text',
  contactName: 'text',
  contactPhone: 'text',
  lines: {
    rows: {
      asset: 'text',
      productName: 'text',
      customerName: 'text',
      partnerName: 'text',
      quantity: 'number',
      annualAmount: 'number',
      oldExpire: 'text',
      deferredBefore: 'number',
      newExpire: 'text',
      amount: 'number',
      note: 'text',
    },
  },
  dataNote: 'text',
  assetCount: 'number',
  firstExpire: 'text',
  linesAmount: 'number',
  total: 'number',
  attachments: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  remark: 'text',
  internalNote: 'text',
  approvedDate: 'text',
  approverName: 'text',
  opinion: 'text',
} as const;
export type Renewal = RecordOf<typeof RENEWAL>;

/** 续费与延期：操作时填写的内容 */
export const RENEWAL_INPUT = {
  approve: {
    opinion: 'text',
  },
  reject: {
    opinion: 'text',
  },
  sendBack: {
    opinion: 'text',
  },
  cancel: {
    reason: 'text',
  },
} as const;

/** 伙伴奖励 */
export const REWARD = {
  rewardNo: 'text',
  status: ['pending', 'disputed', 'settled', 'voided'],
  name: 'text',
  kind: ['order', 'renewal', 'target', 'growth', 'activity'],
  period: 'text',
  partnerEid: 'text',
  partnerName: 'text',
  expectedDate: 'text',
  settledDate: 'text',
  targetAmount: 'number',
  achievedAmount: 'number',
  achievedRate: 'number',
  customers: 'number',
  activityName: 'text',
  basis: 'text',
  details: {
    rows: {
      orderNo: 'text',
      customerName: 'text',
      productName: 'text',
      amount: 'number',
      rate: 'number',
      reward: 'number',
    },
  },
  detailAmount: 'number',
  bonus: 'number',
  amount: 'number',
  deducted: 'number',
  extracting: 'number',
  extracted: 'number',
  available: 'number',
  deductReason: 'text',
  disputeReason: 'text',
  disputeReply: 'text',
  voidReason: 'text',
  internalNote: 'text',
} as const;
export type Reward = RecordOf<typeof REWARD>;

/** 伙伴奖励：操作时填写的内容 */
export const REWARD_INPUT = {
  dispute: {
    reason: 'text',
  },
  resolve: {
    reply: 'text',
  },
  deduct: {
    amount: 'number',
    reason: 'text',
  },
  void: {
    reason: 'text',
  },
} as const;

/** 销售合同 */
export const SALE_CONTRACT = {
  billNo: 'text',
  status: ['draft', 'submitted', 'approved', 'rejected', 'returned', 'archived', 'cancelled'],
  name: 'text',
  contractType: ['new', 'renew', 'expand'],
  originalNo: 'text',
  opportunity: 'text',
  customer: 'text',
  customerName: 'text',
  customerUscc: 'text',
  customerContact: 'text',
  customerPhone: 'text',
  sellerName: 'text',
  signer: 'text',
  signDate: 'text',
  startDate: 'text',
  termMonths: 'number',
  endDate: 'text',
  lines: {
    rows: {
      product: 'text',
      productName: 'text',
      unit: 'text',
      fromStock: 'flag',
      stock: 'text',
      stockAvailable: 'number',
      quantity: 'number',
      listPrice: 'number',
      unitPrice: 'number',
      discount: 'number',
      amount: 'number',
    },
  },
  linesAmount: 'number',
  discountAmount: 'number',
  discountReason: 'text',
  total: 'number',
  payMethod: ['once', 'installment'],
  instalments: {
    rows: {
      dueDate: 'text',
      amount: 'number',
      condition: 'text',
    },
  },
  attachments: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  remark: 'text',
  internalNote: 'text',
  approvedDate: 'text',
  approverName: 'text',
  opinion: 'text',
  archiveNo: 'text',
} as const;
export type SaleContract = RecordOf<typeof SALE_CONTRACT>;

/** 销售合同：操作时填写的内容 */
export const SALE_CONTRACT_INPUT = {
  approve: {
    opinion: 'text',
  },
  reject: {
    opinion: 'text',
  },
  sendBack: {
    opinion: 'text',
  },
  archive: {
    archiveNo: 'text',
  },
  cancel: {
    reason: 'text',
  },
} as const;

/** 印章 */
export const SEAL = {
  sealNo: 'text',
  status: ['draft', 'reviewing', 'active', 'rejected', 'revoked'],
  name: 'text',
  companyName: 'text',
  kind: ['official', 'contract', 'finance'],
  source: ['drawn', 'uploaded'],
  code: 'text',
  picture: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  submittedAt: 'text',
  reviewerName: 'text',
  reviewedAt: 'text',
  opinion: 'text',
  revokedAt: 'text',
  revokeReason: 'text',
} as const;
export type Seal = RecordOf<typeof SEAL>;

/** 印章：操作时填写的内容 */
export const SEAL_INPUT = {
  reject: {
    reason: 'text',
  },
  revoke: {
    reason: 'text',
  },
} as const;

/** 服务变更 */
export const SERVICE_CHANGE = {
  billNo: 'text',
  status: ['draft', 'submitted', 'approved', 'rejected', 'returned', 'cancelled'],
  name: 'text',
  changeType: ['seats', 'modules', 'admin', 'transfer'],
  ground: ['gift', 'correction'],
  contractNo: 'text',
  asset: 'text',
  productName: 'text',
  customerName: 'text',
  partnerName: 'text',
  expireDate: 'text',
  effectiveDate: 'text',
  remainingDays: 'number',
  applicantName: 'text',
  unit: 'text',
  quantity: 'number',
  unitPrice: 'number',
  addQuantity: 'number',
  newQuantity: 'number',
  modules: {
    rows: {
      product: 'text',
      name: 'text',
      quantity: 'number',
      unitPrice: 'number',
      amount: 'number',
    },
  },
  oldAdmin: 'text',
  newAdminName: 'text',
  newAdminPhone: 'text',
  adminReason: ['left', 'duty', 'lost'],
  newCustomerName: 'text',
  newUscc: 'text',
  transferKind: ['rename', 'merge', 'split'],
  transferNote: 'text',
  total: 'number',
  contactName: 'text',
  contactPhone: 'text',
  attachments: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  remark: 'text',
  internalNote: 'text',
  approvedDate: 'text',
  approverName: 'text',
  opinion: 'text',
} as const;
export type ServiceChange = RecordOf<typeof SERVICE_CHANGE>;

/** 服务变更：操作时填写的内容 */
export const SERVICE_CHANGE_INPUT = {
  approve: {
    opinion: 'text',
  },
  reject: {
    opinion: 'text',
  },
  sendBack: {
    opinion: 'text',
  },
  cancel: {
    reason: 'text',
  },
} as const;

/** 库存 */
export const STOCK = {
  stockNo: 'text',
  status: ['normal', 'frozen', 'closed'],
  product: 'text',
  productName: 'text',
  family: ['collaboration', 'document', 'attendance', 'meeting', 'integration'],
  unit: 'text',
  partnerEid: 'text',
  partnerName: 'text',
  purchased: 'number',
  used: 'number',
  frozen: 'number',
  available: 'number',
  unitCost: 'number',
  value: 'number',
  warnBelow: 'number',
  low: 'flag',
  purchaseDate: 'text',
  expireDate: 'text',
  purchaseNo: 'text',
  freezeReason: 'text',
  remark: 'text',
} as const;
export type Stock = RecordOf<typeof STOCK>;

/** 库存：操作时填写的内容 */
export const STOCK_INPUT = {
  freeze: {
    reason: 'text',
  },
} as const;

/** 商城信息 */
export const STOREFRONT = {
  storefrontNo: 'text',
  status: ['draft', 'used', 'retired'],
  name: 'text',
  headline: 'text',
  lead: 'text',
  phone: 'text',
  hours: 'text',
  email: 'text',
  address: 'text',
  reviewDays: 'number',
  sellerName: 'text',
  sellerUscc: 'text',
  sellerLegal: 'text',
  sellerAddress: 'text',
  sellerPhone: 'text',
  serviceLevel: 'text',
  invoiceDays: 'number',
  keepDays: 'number',
  icpFiling: 'text',
  policeFiling: 'text',
  promises: {
    rows: {
      title: 'text',
      text: 'text',
      icon: ['support', 'person', 'industry', 'shield'],
    },
  },
  codes: {
    rows: {
      title: 'text',
      link: 'text',
    },
  },
  links: {
    rows: {
      title: 'text',
      link: 'text',
    },
  },
  partnerLevels: {
    rows: {
      level: ['registered', 'silver', 'gold', 'diamond'],
      discount: 'number',
      registeredCapital: 'number',
      staffCount: 'number',
      engineerCount: 'number',
      annualTarget: 'number',
      deposit: 'number',
      perCity: 'number',
      benefits: 'text',
    },
  },
  partnerDocuments: {
    rows: {
      name: 'text',
      version: 'text',
      required: 'flag',
      text: 'text',
    },
  },
  usedSince: 'text',
} as const;
export type Storefront = RecordOf<typeof STOREFRONT>;

/** 交易反馈 */
export const TRANSACTION_FEEDBACK = {
  billNo: 'text',
  status: ['submitted', 'processing', 'replied', 'closed'],
  transaction: 'text',
  transSubject: 'text',
  orderNo: 'text',
  transAmount: 'number',
  payerName: 'text',
  kind: ['notArrived', 'amountWrong', 'duplicate', 'refund', 'invoice', 'other'],
  urgent: 'flag',
  paidAt: 'text',
  actualAmount: 'number',
  refundAmount: 'number',
  refundAccount: 'text',
  refundBank: 'text',
  invoiceNo: 'text',
  content: 'text',
  attachments: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  contactName: 'text',
  contactPhone: 'text',
  contactEmail: 'text',
  handlerName: 'text',
  acceptedAt: 'text',
  reply: 'text',
  repliedAt: 'text',
  again: 'text',
  satisfaction: ['good', 'fair', 'bad'],
  internalNote: 'text',
} as const;
export type TransactionFeedback = RecordOf<typeof TRANSACTION_FEEDBACK>;

/** 交易反馈：操作时填写的内容 */
export const TRANSACTION_FEEDBACK_INPUT = {
  reply: {
    reply: 'text',
  },
  reopen: {
    again: 'text',
  },
  close: {
    satisfaction: ['good', 'fair', 'bad'],
  },
} as const;

/** 交易流水 */
export const TRANSACTION = {
  transNo: 'text',
  status: ['pending', 'paid', 'failed', 'refunded', 'cancelled'],
  kind: ['order', 'renew', 'deposit', 'recharge'],
  subject: 'text',
  orderNo: 'text',
  attemptNo: 'text',
  tradeDate: 'text',
  payBefore: 'text',
  channel: ['bank', 'online', 'alipay', 'wechat', 'balance'],
  payerName: 'text',
  payerBank: 'text',
  payerAccount: 'text',
  onlineBank: 'text',
  voucher: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  bankSerial: 'text',
  paidDate: 'text',
  amount: 'number',
  discount: 'number',
  discountReason: 'text',
  payable: 'number',
  paidAmount: 'number',
  refunded: 'number',
  refunding: 'number',
  invoicing: 'number',
  invoiced: 'number',
  invoiceable: 'number',
  refundDate: 'text',
  refundReason: 'text',
  reason: 'text',
  handlerName: 'text',
  remark: 'text',
  internalNote: 'text',
} as const;
export type Transaction = RecordOf<typeof TRANSACTION>;

/** 交易流水：操作时填写的内容 */
export const TRANSACTION_INPUT = {
  confirm: {
    paidAmount: 'number',
    paidDate: 'text',
    bankSerial: 'text',
  },
  fail: {
    reason: 'text',
  },
  cancel: {
    reason: 'text',
  },
  refund: {
    amount: 'number',
    reason: 'text',
  },
} as const;

/** 试用码 */
export const TRIAL_CODE = {
  codeNo: 'text',
  status: ['active', 'stopped'],
  name: 'text',
  code: 'text',
  link: 'text',
  issuerName: 'text',
  product: 'text',
  productName: 'text',
  trialLimit: 'number',
  modules: {
    rows: {
      product: 'text',
      name: 'text',
    },
  },
  days: 'number',
  seats: 'number',
  uses: 'number',
  used: 'number',
  remaining: 'number',
  validUntil: 'text',
  remark: 'text',
  redemptions: {
    rows: {
      at: 'text',
      teamName: 'text',
      eid: 'text',
      billNo: 'text',
    },
  },
} as const;
export type TrialCode = RecordOf<typeof TRIAL_CODE>;

/** 试用单 */
export const TRIAL_ORDER = {
  billNo: 'text',
  status: ['draft', 'submitted', 'trialing', 'rejected', 'returned', 'ended', 'converted', 'cancelled'],
  name: 'text',
  channel: ['workstation', 'mall', 'code'],
  codeNo: 'text',
  customer: 'text',
  customerName: 'text',
  opportunity: 'text',
  contactName: 'text',
  contactPhone: 'text',
  contactEmail: 'text',
  applicantName: 'text',
  product: 'text',
  productName: 'text',
  family: ['collaboration', 'document', 'attendance', 'meeting', 'integration'],
  unit: 'text',
  listPrice: 'number',
  trialLimit: 'number',
  modules: {
    rows: {
      product: 'text',
      name: 'text',
      trialLimit: 'number',
      focus: 'text',
    },
  },
  seats: 'number',
  seatsReason: 'text',
  startDate: 'text',
  days: 'number',
  extendDays: 'number',
  extendReason: 'text',
  endDate: 'text',
  purpose: ['evaluate', 'replace', 'expand', 'training'],
  currentSystem: 'text',
  planDate: 'text',
  budget: 'number',
  needSupport: 'flag',
  supportNote: 'text',
  requirement: 'text',
  attachments: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  internalNote: 'text',
  assetNo: 'text',
  satisfaction: 'number',
  feedback: 'text',
  convertedTo: ['order-contract', 'opportunity', 'order'],
  convertedNo: 'text',
  approvedDate: 'text',
  approverName: 'text',
  opinion: 'text',
} as const;
export type TrialOrder = RecordOf<typeof TRIAL_ORDER>;

/** 试用单：操作时填写的内容 */
export const TRIAL_ORDER_INPUT = {
  approve: {
    opinion: 'text',
  },
  reject: {
    opinion: 'text',
  },
  sendBack: {
    opinion: 'text',
  },
  extend: {
    days: 'number',
    reason: 'text',
  },
  end: {
    satisfaction: 'number',
    feedback: 'text',
  },
  cancel: {
    reason: 'text',
  },
} as const;

/** 升级映射 */
export const UPGRADE_PATH = {
  pathNo: 'text',
  status: ['draft', 'active', 'disabled'],
  title: 'text',
  fromProduct: 'text',
  fromName: 'text',
  fromUnit: 'text',
  fromPrice: 'number',
  toProduct: 'text',
  toName: 'text',
  toUnit: 'text',
  toPrice: 'number',
  family: ['collaboration', 'document', 'attendance', 'meeting', 'integration'],
  level: ['edition', 'industry', 'cross'],
  industries: { list: 'text' },
  crossReason: 'text',
  ratio: 'number',
  minQuantity: 'number',
  creditRate: 'number',
  keepTerm: 'flag',
  minRemaining: 'number',
  serviceFee: 'number',
  validFrom: 'text',
  validTo: 'text',
  steps: {
    rows: {
      name: 'text',
      hours: 'number',
      downtime: 'flag',
      note: 'text',
    },
  },
  hours: 'number',
  remark: 'text',
} as const;
export type UpgradePath = RecordOf<typeof UPGRADE_PATH>;

/** 升级单 */
export const UPGRADE = {
  billNo: 'text',
  status: ['draft', 'submitted', 'approved', 'rejected', 'returned', 'cancelled'],
  name: 'text',
  ground: ['gift', 'correction'],
  termMode: ['keep', 'restart'],
  termMonths: 'number',
  upgradeDate: 'text',
  customerName: 'text',
  partnerName: 'text',
  applicantName: 'text',
  contactName: 'text',
  contactPhone: 'text',
  reason: ['function', 'scale', 'policy', 'retire', 'other'],
  reasonNote: 'text',
  lines: {
    rows: {
      asset: 'text',
      fromProduct: 'text',
      fromName: 'text',
      customerName: 'text',
      partnerName: 'text',
      quantity: 'number',
      annualAmount: 'number',
      oldExpire: 'text',
      path: 'text',
      toProduct: 'text',
      toName: 'text',
      toPrice: 'number',
      ratio: 'number',
      minQuantity: 'number',
      creditRate: 'number',
      serviceFee: 'number',
      keepTerm: 'flag',
      minRemaining: 'number',
      remainingDays: 'number',
      newQuantity: 'number',
      newDays: 'number',
      credit: 'number',
      charge: 'number',
      payable: 'number',
      extraDays: 'number',
      newExpire: 'text',
    },
  },
  creditTotal: 'number',
  chargeTotal: 'number',
  total: 'number',
  needService: 'flag',
  windowDate: 'text',
  attachments: {
    rows: {
      fileId: 'text',
      name: 'text',
      size: 'number',
      type: 'text',
    },
  },
  remark: 'text',
  internalNote: 'text',
  created: {
    rows: {
      oldNo: 'text',
      newNo: 'text',
      productName: 'text',
    },
  },
  approvedDate: 'text',
  approverName: 'text',
  opinion: 'text',
} as const;
export type Upgrade = RecordOf<typeof UPGRADE>;

/** 升级单：操作时填写的内容 */
export const UPGRADE_INPUT = {
  approve: {
    opinion: 'text',
  },
  reject: {
    opinion: 'text',
  },
  sendBack: {
    opinion: 'text',
  },
  cancel: {
    reason: 'text',
  },
} as const;

/** What the records of an entity are, by its name. */
export interface RecordShapes {
  approval: typeof APPROVAL;
  arrival: typeof ARRIVAL;
  asset: typeof ASSET;
  certification: typeof CERTIFICATION;
  consult: typeof CONSULT;
  'consume-contract': typeof CONSUME_CONTRACT;
  contract: typeof CONTRACT;
  'coupon-campaign': typeof COUPON_CAMPAIGN;
  customer: typeof CUSTOMER;
  extraction: typeof EXTRACTION;
  invoice: typeof INVOICE;
  'online-contract': typeof ONLINE_CONTRACT;
  'opportunity-follow': typeof OPPORTUNITY_FOLLOW;
  opportunity: typeof OPPORTUNITY;
  'order-contract': typeof ORDER_CONTRACT;
  order: typeof ORDER;
  'partner-join': typeof PARTNER_JOIN;
  'person-certification': typeof PERSON_CERTIFICATION;
  product: typeof PRODUCT;
  promotion: typeof PROMOTION;
  quote: typeof QUOTE;
  refund: typeof REFUND;
  renewal: typeof RENEWAL;
  reward: typeof REWARD;
  'sale-contract': typeof SALE_CONTRACT;
  seal: typeof SEAL;
  'service-change': typeof SERVICE_CHANGE;
  stock: typeof STOCK;
  storefront: typeof STOREFRONT;
  'transaction-feedback': typeof TRANSACTION_FEEDBACK;
  transaction: typeof TRANSACTION;
  'trial-code': typeof TRIAL_CODE;
  'trial-order': typeof TRIAL_ORDER;
  'upgrade-path': typeof UPGRADE_PATH;
  upgrade: typeof UPGRADE;
}

/** What is entered into an entity's actions, by its name and theirs. */
export interface InputShapes {
  approval: typeof APPROVAL_INPUT;
  arrival: typeof ARRIVAL_INPUT;
  asset: typeof ASSET_INPUT;
  certification: typeof CERTIFICATION_INPUT;
  consult: typeof CONSULT_INPUT;
  'consume-contract': typeof CONSUME_CONTRACT_INPUT;
  contract: typeof CONTRACT_INPUT;
  'coupon-campaign': typeof COUPON_CAMPAIGN_INPUT;
  customer: typeof CUSTOMER_INPUT;
  extraction: typeof EXTRACTION_INPUT;
  invoice: typeof INVOICE_INPUT;
  'online-contract': typeof ONLINE_CONTRACT_INPUT;
  opportunity: typeof OPPORTUNITY_INPUT;
  'order-contract': typeof ORDER_CONTRACT_INPUT;
  'partner-join': typeof PARTNER_JOIN_INPUT;
  'person-certification': typeof PERSON_CERTIFICATION_INPUT;
  promotion: typeof PROMOTION_INPUT;
  quote: typeof QUOTE_INPUT;
  refund: typeof REFUND_INPUT;
  renewal: typeof RENEWAL_INPUT;
  reward: typeof REWARD_INPUT;
  'sale-contract': typeof SALE_CONTRACT_INPUT;
  seal: typeof SEAL_INPUT;
  'service-change': typeof SERVICE_CHANGE_INPUT;
  stock: typeof STOCK_INPUT;
  'transaction-feedback': typeof TRANSACTION_FEEDBACK_INPUT;
  transaction: typeof TRANSACTION_INPUT;
  'trial-order': typeof TRIAL_ORDER_INPUT;
  upgrade: typeof UPGRADE_INPUT;
}
