import type { DemoProduct } from '../catalogue/products.ts';
import type { DemoCustomer } from '../partners/customers.ts';
import type { DemoStock } from '../partners/stock.ts';
import type { DemoTeam, Life, World } from '../world/life.ts';
import { type DemoAsset, makeEarlier, makeOwn } from './assets.ts';
import { makeChanges } from './changes.ts';
import { makeDirectOrders, makeStockOrders } from './orderContracts.ts';
import { makeRenewals } from './renewals.ts';
import { makeTrials, type TrialProduct } from './trials.ts';
import { type DemoPath, makeUpgrades } from './upgrades.ts';

interface Means {
  customers: readonly DemoCustomer[];
  products: readonly DemoProduct[];
  stock: readonly DemoStock[];
  paths: readonly DemoPath[];
  trials: readonly TrialProduct[];
}

/** A team's order contracts, assets, and the bills that act on them. Contracts name themselves on the batches of stock they made. */
export function makeSubscriptions(
  world: World,
  team: DemoTeam,
  { customers, products, stock, paths, trials }: Means,
): Life[] {
  const isPartner = customers.length > 0;
  if (!isPartner && team.share.invoices === 0) return [];
  const direct = isPartner ? makeDirectOrders(world, team, customers, products) : { lives: [], assets: [] };
  const tried = makeTrials(world, team, customers, trials, isPartner ? Math.round(team.share.opportunities * 0.85) : 3);
  const assets: DemoAsset[] = [
    ...(isPartner ? makeEarlier(world, team, customers, products) : makeOwn(world, team, products)),
    ...direct.assets,
    ...tried.assets,
  ];
  const renewals = makeRenewals(world, team, assets);
  const changes = makeChanges(world, team, assets, products, isPartner ? Math.round(team.share.contracts * 0.95) : 8);
  const upgrades = makeUpgrades(world, team, assets, paths, isPartner ? Math.round(team.share.contracts * 1.1) : 8);
  return [
    ...makeStockOrders(world, team, stock),
    ...direct.lives,
    ...tried.lives,
    ...renewals,
    ...changes,
    ...upgrades,
    ...assets.map(({ life }) => life),
  ];
}
