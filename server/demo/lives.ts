import type { EntityModel } from '@yunpu/engine-core/document';
import { numberPattern } from '../runtime/storage/numbering.ts';
import {
  CONSUME_CONTRACTS,
  CONTRACTS,
  EXTRACTIONS,
  INVOICES,
  makeApprovals,
  ONLINE_CONTRACTS,
} from './approvals/approvals.ts';
import { makeProducts } from './catalogue/products.ts';
import { makeSite } from './catalogue/site.ts';
import { makeCertifications } from './certification/certifications.ts';
import { makeConsults } from './consult/consults.ts';
import { makeAgreements } from './contracts/agreements.ts';
import { makeConsumption } from './contracts/consumption.ts';
import { makeSeals } from './contracts/seals.ts';
import { makeCampaigns } from './coupons/campaigns.ts';
import { demoPeople } from './identity/teams.ts';
import { makeInvoices } from './invoices/invoices.ts';
import { noteConflicts, type Pursuit } from './partners/conflicts.ts';
import { makeCustomers } from './partners/customers.ts';
import { makeExtractions } from './partners/extractions.ts';
import { makeFollows } from './partners/follows.ts';
import { makeOpportunities } from './partners/opportunities.ts';
import { makePartnerJoins } from './partners/partnerJoins.ts';
import { makeRewards } from './partners/rewards.ts';
import { makeContracts } from './partners/saleContracts.ts';
import { makeStock } from './partners/stock.ts';
import { makeFeedbacks } from './payments/feedbacks.ts';
import { makeTransactions } from './payments/transactions.ts';
import { makePromotions } from './promotions/promotions.ts';
import { makeSubscriptions } from './subscriptions/makeSubscriptions.ts';
import { makeTrialCodes } from './subscriptions/trialCodes.ts';
import { trialProducts } from './subscriptions/trials.ts';
import { makePaths } from './subscriptions/upgrades.ts';
import type { Calendar } from './world/calendar.ts';
import { companyMaker } from './world/companies.ts';
import type { Life, World } from './world/life.ts';
import { createRandom } from './world/random.ts';

const SEED = 20_261_120;
const COMMON_COMPANIES = 60;

/** Entities that demo data is made for; a schemas folder may have others, or not have all of these. */
export const DEMO_ENTITIES = [
  'product',
  'customer',
  'stock',
  'opportunity',
  'opportunity-follow',
  'sale-contract',
  'approval',
  'invoice',
  'transaction',
  'transaction-feedback',
  'reward',
  'extraction',
  'contract',
  'online-contract',
  'consume-contract',
  'partner-join',
  'order-contract',
  'asset',
  'renewal',
  'service-change',
  'trial-order',
  'trial-code',
  'upgrade-path',
  'upgrade',
  'consult',
  'certification',
  'person-certification',
] as const;

/** Hands out numbers of the documents' numbering. */
export interface Numbers {
  next(entity: string, date: string): string;
  /** How far each counter went. */
  counters(): { entity: string; period: string; value: number }[];
}

/** @param given counters that have already run */
export function createNumbers(
  modelOf: (entity: string) => EntityModel | undefined,
  given: readonly { entity: string; period: string; value: number }[] = [],
): Numbers {
  const used = new Map(given.map((counter) => [`${counter.entity}\n${counter.period}`, { ...counter }]));
  return {
    next(entity, date) {
      const { period, fill } = numberPattern(modelOf(entity)?.numbering ?? `${entity.toUpperCase()}-{seq:6}`, date);
      const id = `${entity}\n${period}`;
      const counter = used.get(id) ?? { entity, period, value: 0 };
      counter.value++;
      used.set(id, counter);
      return fill(counter.value);
    },
    counters: () => [...used.values()],
  };
}

/** A year of everyone's business: the same for the same day. */
export function makeLives(calendar: Calendar, numbers: Numbers): Life[] {
  const random = createRandom(SEED);
  const { teams, shop, staff } = demoPeople();
  const world: World = { random, calendar, staff, nextKey: numbers.next };
  // Money has a chance of its own: it follows from the rest and changes nothing of it.
  const money: World = { ...world, random: createRandom(SEED + 1) };
  const make = companyMaker(random);
  const common = Array.from({ length: COMMON_COMPANIES }, make);
  const { products, lives } = makeProducts(world, shop);
  const service: World = { ...world, random: createRandom(SEED + 102) };
  const { paths, lives: pathLives } = makePaths(service, shop, products);
  const trials = trialProducts(products, lives);
  const pursued: Pursuit[] = [];
  for (const team of teams) {
    const customers = makeCustomers(world, team, common, make);
    const opportunities = makeOpportunities(world, team, customers.customers, products);
    pursued.push(
      ...opportunities.opportunities.map((opportunity, index) => ({ opportunity, life: opportunities.lives[index] })),
    );
    const stock = makeStock(world, team, products);
    const contracts = makeContracts(world, team, {
      customers: customers.customers,
      opportunities: opportunities.opportunities,
      products,
      stock,
    });
    const invoices = makeInvoices(world, team, products, make);
    const payments = makeTransactions(money, team, invoices, products);
    const rewards = makeRewards(money, team, { customers: customers.customers, products });
    const extractions = makeExtractions(money, team, rewards);
    const agreements = makeAgreements(money, team, products);
    const consumption = makeConsumption(money, team);
    lives.push(
      ...customers.lives,
      ...opportunities.lives,
      ...opportunities.opportunities.flatMap((opportunity) => makeFollows(world, opportunity)),
      ...stock.map((batch) => batch.life),
      ...contracts,
      ...makeApprovals(world, contracts, CONTRACTS),
      ...invoices,
      ...makeApprovals(world, invoices, INVOICES),
      ...payments.map((payment) => payment.life),
      ...makeSubscriptions(service, team, { customers: customers.customers, products, stock, paths, trials }),
      ...makeFeedbacks(money, payments),
      ...extractions,
      ...makeApprovals(money, extractions, EXTRACTIONS),
      ...rewards.map((reward) => reward.life),
      ...agreements,
      ...makeApprovals(
        money,
        agreements.filter(({ entity }) => entity === 'online-contract'),
        ONLINE_CONTRACTS,
      ),
      ...consumption,
      ...makeApprovals(money, consumption, CONSUME_CONTRACTS),
    );
  }
  noteConflicts(pursued);
  lives.push(...pathLives);
  lives.push(...makePartnerJoins({ ...world, random: createRandom(SEED + 61) }, teams));
  const productNo = (name: string) =>
    lives.find(({ entity, initial }) => entity === 'product' && initial.name === name)?.key ?? '';
  lives.push(...makeCampaigns({ ...world, random: createRandom(SEED + 91) }, shop, productNo));
  lives.push(...makePromotions({ ...world, random: createRandom(SEED + 92) }, shop, productNo));
  lives.push(...makeSite(world, shop));
  lives.push(...makeConsults({ ...world, random: createRandom(SEED + 81) }, teams));
  lives.push(...makeCertifications({ ...world, random: createRandom(SEED + 100) }, teams));
  lives.push(...makeSeals({ ...world, random: createRandom(SEED + 105) }, teams));
  const basic = products[0];
  if (basic)
    lives.push(
      ...makeTrialCodes(
        { ...world, random: createRandom(SEED + 94) },
        shop,
        teams.filter(({ share }) => share.customers > 0),
        trials,
        { product: basic, days: 15 },
      ),
    );
  return lives;
}
