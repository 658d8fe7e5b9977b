import type { RecordData } from '@yunpu/engine-core/document';
import { digestOf, renderContract } from '../../domains/contracts/index.ts';
import { DEMO_SELLER } from '../../platform/seller.ts';
import { ONLINE_CONTRACTS, reviewersFor } from '../approvals/approvals.ts';
import { atMost, type DemoProduct } from '../catalogue/products.ts';
import { bankAccount } from '../world/companies.ts';
import {
  type DemoTeam,
  isPast,
  type Life,
  type Person,
  recentDay,
  type Step,
  type World,
  workingTime,
} from '../world/life.ts';

/** An online contract has as many lines as one looks at without scrolling. */
const MAX_LINES = 3;
/** As the document's approval sets it. */
const SIGNING_DAYS = 30;
const SYSTEM: Person = { id: 'system', name: '系统' };
const TITLES = {
  subscription: '云服务订购合同',
  renewal: '云服务续费协议',
  service: '实施服务合同',
  nda: '保密协议',
} as const;

type Kind = keyof typeof TITLES;

interface Goods {
  product: DemoProduct;
  quantity: number;
}

/**
 * A team's contracts with the shop: about half were written online, and each of those that was signed has the
 * contract that came of it; the others were signed on paper.
 */
export function makeAgreements(world: World, team: DemoTeam, products: readonly DemoProduct[]): Life[] {
  const count = Math.ceil(team.share.invoices * 0.6) + Math.ceil(team.share.customers * 0.2);
  const lives: Life[] = [];
  /** Contracts in force, which others may renew. */
  const renewable: { key: string; signed: string }[] = [];
  for (const made of Array.from({ length: count }, () => recentDay(world, 2, 360)).sort()) {
    lives.push(...makeOnline(world, team, products, made, renewable));
    lives.push(makePaper(world, team, products, made, renewable));
  }
  return lives;
}

function goodsOf({ random }: World, products: readonly DemoProduct[], kind: Kind): Goods[] {
  const suitable = products.filter(({ onsale, unit }) => onsale && (unit === '人天') === (kind === 'service'));
  const chosen = new Set(Array.from({ length: random.int(1, MAX_LINES) }, () => random.pick(suitable)));
  return [...chosen].map((product) => ({
    product,
    quantity: atMost(
      product,
      product.unit === '套' ? 1 : product.unit === '人天' ? random.int(5, 60) : random.int(5, 60) * 10,
    ),
  }));
}

function kindOf({ random }: World, canRenew: boolean): Kind {
  const kind = random.weighted({ subscription: 56, renewal: 20, service: 14, nda: 10 });
  return kind === 'renewal' && !canRenew ? 'subscription' : kind;
}

function partyOf({ random }: World, { company, people }: DemoTeam) {
  const { bankName, bankAccount: account } = bankAccount(random, company);
  return {
    name: company.name,
    uscc: company.uscc,
    address: company.address,
    contact: random.pick(people),
    phone: company.contactPhone,
    bankName,
    account,
  };
}

function makeOnline(
  world: World,
  team: DemoTeam,
  products: readonly DemoProduct[],
  made: string,
  renewable: { key: string; signed: string }[],
): Life[] {
  const { random, calendar } = world;
  const original = renewable.find(({ signed }) => signed < calendar.after(made, -60));
  const kind = kindOf(world, original !== undefined);
  const goods = kind === 'nda' ? [] : goodsOf(world, products, kind);
  const party = partyOf(world, team);
  const by = party.contact;
  const title = `${team.company.shortName}${TITLES[kind]}`;
  const startDate = calendar.after(made, 10);
  const discount =
    goods.length > 0 && random.chance(0.25)
      ? Math.round(goods.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0) / 2000) * 100
      : 0;
  const initial: RecordData = {
    template: kind,
    title,
    ...(kind === 'renewal' && original && { originalNo: original.key }),
    partyAName: party.name,
    partyAUscc: party.uscc,
    partyAAddress: party.address,
    partyAContact: by.name,
    partyAPhone: party.phone,
    startDate,
    termMonths: random.pick([12, 12, 24, 36]),
    ...(kind === 'nda'
      ? { secretScope: '合作过程中知悉的技术资料、客户名单与报价信息' }
      : {
          partyABank: party.bankName,
          partyAAccount: party.account,
          discount,
          payDays: random.pick([15, 30]),
          invoiceType: team.certified ? 'special' : 'normal',
        }),
    ...(kind === 'service' && {
      serviceDays: random.int(5, 60),
      acceptance: '系统按实施方案上线，核心流程连续运行 5 个工作日无阻断性故障。',
    }),
    lines: goods.map(({ product, quantity }) => ({
      product: product.key,
      productName: product.name,
      unit: product.unit,
      quantity,
      unitPrice: product.price,
    })),
    disputeWay: 'court',
  };
  const online: Life = {
    entity: 'online-contract',
    key: world.nextKey('online-contract', made),
    team,
    by,
    at: workingTime(world, made),
    initial,
    steps: [],
  };
  const signed = walkOnline(world, online, made);
  if (signed === undefined) return [online];

  const key = world.nextKey('contract', signed.day);
  signed.step.set = { ...signed.step.set, contractNo: key };
  const contract: Life = {
    entity: 'contract',
    key,
    team,
    by,
    at: signed.step.at,
    initial: {
      name: title,
      kind,
      signMethod: 'online',
      onlineNo: online.key,
      ...(kind === 'renewal' && original && { originalNo: original.key }),
      partyAName: party.name,
      partyAUscc: party.uscc,
      partyAContact: by.name,
      partyAPhone: party.phone,
      partyASigner: by.name,
      partyBName: DEMO_SELLER.name,
      signDate: signed.day,
      startDate,
      termMonths: initial.termMonths,
      lines: goods.map(({ product, quantity }) => ({
        productName: product.name,
        unit: product.unit,
        quantity,
        unitPrice: product.price,
      })),
      discount,
      taxRate: 0.06,
      payTerms: 'once',
    },
    steps: [{ action: 'sign', at: signed.step.at, by, to: 'countersign', set: {} }],
  };
  seal(world, contract, signed.day, renewable);
  return [online, contract];
}

/** @returns the signature, when it came to that */
function walkOnline(world: World, online: Life, made: string): { step: Step; day: string } | undefined {
  const { random, calendar } = world;
  const { steps, by } = online;
  if (random.chance(0.08)) return undefined;
  steps.push({
    action: 'apply',
    at: calendar.at(made, random.int(536, 550)),
    by,
    to: 'applied',
    set: { applyDate: made },
    derive: (record) => ({ digest: digestOf(renderContract(record, DEMO_SELLER)) }),
  });
  const decided = calendar.after(made, random.int(1, 3));
  if (!isPast(world, decided)) return undefined;
  const reviewers = reviewersFor(world, ONLINE_CONTRACTS, online);
  const rejects = random.chance(0.08);
  const clerk = (rejects ? reviewers[0] : reviewers.at(-1)) ?? random.pick(world.staff);
  if (rejects) {
    steps.push({
      action: 'reject',
      at: workingTime(world, decided),
      by: clerk,
      to: 'rejected',
      set: {
        opinion: random.pick(['付款期限请按标准填写', '甲方名称与营业执照不一致']),
        reviewerName: clerk.name,
        digest: null,
      },
    });
    return undefined;
  }
  const signBefore = calendar.after(decided, SIGNING_DAYS);
  steps.push({
    action: 'approve',
    at: workingTime(world, decided),
    by: clerk,
    to: 'approved',
    set: { opinion: '同意', reviewerName: clerk.name, signBefore },
  });
  const day = calendar.after(decided, random.int(1, 6));
  if (!isPast(world, day) || random.chance(0.06)) {
    const expired = calendar.after(signBefore, 1);
    if (isPast(world, expired))
      steps.push({ action: 'expire', at: calendar.at(expired, 0), by: SYSTEM, to: 'expired', set: {} });
    return undefined;
  }
  const at = workingTime(world, day);
  const step: Step = { action: 'sign', at, by, to: 'signed', set: { signerName: by.name, signedAt: at } };
  steps.push(step);
  return { step, day };
}

function makePaper(
  world: World,
  team: DemoTeam,
  products: readonly DemoProduct[],
  made: string,
  renewable: { key: string; signed: string }[],
): Life {
  const { random, calendar } = world;
  const kind = kindOf(world, false);
  const party = partyOf(world, team);
  const contract: Life = {
    entity: 'contract',
    key: world.nextKey('contract', made),
    team,
    by: random.pick(world.staff),
    at: workingTime(world, made),
    initial: {
      name: `${team.company.shortName}${TITLES[kind]}`,
      kind,
      signMethod: 'paper',
      ...(kind !== 'nda' && { orderNo: `SO${made.replaceAll('-', '')}${random.digits(3)}` }),
      partyAName: party.name,
      partyAUscc: party.uscc,
      partyAContact: party.contact.name,
      partyAPhone: party.phone,
      partyBName: DEMO_SELLER.name,
      startDate: calendar.after(made, 10),
      termMonths: 12,
      lines:
        kind === 'nda'
          ? []
          : goodsOf(world, products, kind).map(({ product, quantity }) => ({
              productName: product.name,
              unit: product.unit,
              quantity,
              unitPrice: product.price,
            })),
      discount: 0,
      taxRate: 0.06,
      payTerms: 'once',
      autoRenew: kind !== 'nda' && random.chance(0.2),
      renewNoticeDays: 30,
    },
    steps: [],
  };
  const signed = calendar.after(made, random.int(1, 9));
  if (!isPast(world, signed)) return contract;
  const by = party.contact;
  if (random.chance(0.05)) {
    contract.steps.push({
      action: 'refuse',
      at: workingTime(world, signed),
      by,
      to: 'refused',
      set: { reason: random.pick(['付款条件需重新协商', '采购计划推迟']) },
    });
    return contract;
  }
  contract.steps.push({
    action: 'sign',
    at: workingTime(world, signed),
    by,
    to: 'countersign',
    set: { partyASigner: by.name, signDate: signed },
  });
  seal(world, contract, signed, renewable);
  return contract;
}

/** The shop's seal, and what becomes of the contract then. */
function seal(world: World, { key, steps }: Life, signed: string, renewable: { key: string; signed: string }[]): void {
  const { random, calendar } = world;
  const clerk = random.pick(world.staff);
  const sealed = calendar.after(signed, random.int(1, 3));
  if (!isPast(world, sealed)) return;
  steps.push({
    action: 'countersign',
    at: workingTime(world, sealed),
    by: clerk,
    to: 'effective',
    set: { partyBSigner: clerk.name },
  });
  const later = calendar.after(sealed, random.int(5, 40));
  if (!isPast(world, later)) return void renewable.push({ key, signed });
  const at = workingTime(world, later);
  if (random.chance(0.04))
    return void steps.push({
      action: 'terminate',
      at,
      by: clerk,
      to: 'terminated',
      set: { reason: '双方协商一致解除', terminatedDate: later },
    });
  if (random.chance(0.5))
    steps.push({ action: 'archive', at, by: clerk, set: { archiveNo: `HT-${later.slice(0, 4)}-${random.digits(5)}` } });
  renewable.push({ key, signed });
}
