import type { EntityModel } from '@yunpu/engine-core/document';
import { numberPattern } from '../runtime/storage/numbering.ts';
import type { Calendar } from './calendar.ts';
import { makeAgreements } from './entities/agreements.ts';
import {
  CONSUME_CONTRACTS,
  CONTRACTS,
  EXTRACTIONS,
  INVOICES,
  makeApprovals,
  ONLINE_CONTRACTS,
} from './entities/approvals.ts';
import { makeCampaigns } from './entities/campaigns.ts';
import { makeCertifications } from './entities/certifications.ts';
import { noteConflicts, type Pursuit } from './entities/conflicts.ts';
import { makeConsults } from './entities/consults.ts';
import { makeConsumption } from './entities/consumption.ts';
import { makeContracts } from './entities/contracts.ts';
import { makeCustomers } from './entities/customers.ts';
import { makeExtractions } from './entities/extractions.ts';
import { makeFeedbacks } from './entities/feedbacks.ts';
import { makeFollows } from './entities/follows.ts';
import { makeInvoices } from './entities/invoices.ts';
import { makeOpportunities } from './entities/opportunities.ts';
import { makePartnerJoins } from './entities/partnerJoins.ts';
import { makeProducts } from './entities/products.ts';
import { makePromotions } from './entities/promotions.ts';
import { makeRewards } from './entities/rewards.ts';
import { makeSeals } from './entities/seals.ts';
import { makeStock } from './entities/stock.ts';
import { makeSubscriptions } from './entities/subscriptions/makeSubscriptions.ts';
import { trialProducts } from './entities/subscriptions/trials.ts';
import { makePaths } from './entities/subscriptions/upgrades.ts';
import { makeTransactions } from './entities/transactions.ts';
import { makeTrialCodes } from './entities/trialCodes.ts';
import type { Life, World } from './life.ts';
import { companyMaker } from './people/companies.ts';
import { createRandom } from './random.ts';
import { demoPeople } from './teams.ts';

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
