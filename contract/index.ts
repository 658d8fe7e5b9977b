import * as approvals from './approvals.ts';
import * as cart from './cart.ts';
import * as catalogue from './catalogue.ts';
import * as cells from './cells.ts';
import * as certification from './certification.ts';
import * as checkout from './checkout.ts';
import * as comments from './comments.ts';
import * as consult from './consult.ts';
import * as contracts from './contracts.ts';
import * as coupons from './coupons.ts';
import * as dashboards from './dashboards.ts';
import type { Call } from './define.ts';
import * as documents from './documents.ts';
import * as files from './files.ts';
import * as home from './home.ts';
import * as identity from './identity/index.ts';
import * as invoices from './invoices.ts';
import * as leaves from './leaves.ts';
import * as licences from './licences.ts';
import * as notifications from './notifications.ts';
import * as orders from './orders.ts';
import * as organisation from './organisation.ts';
import * as partners from './partners/index.ts';
import * as payments from './payments.ts';
import * as personal from './personal.ts';
import * as printing from './printing.ts';
import * as quotes from './quotes.ts';
import * as regions from './regions.ts';
import * as seals from './seals.ts';
import * as settings from './settings.ts';
import * as site from './site.ts';
import * as studio from './studio/index.ts';
import * as subscriptions from './subscriptions.ts';
import * as transfers from './transfers.ts';

/** Every hand-coded call, by domain. */
export const contract = {
  approvals,
  cart,
  catalogue,
  cells,
  certification,
  checkout,
  comments,
  consult,
  contracts,
  coupons,
  dashboards,
  documents,
  files,
  home,
  identity,
  invoices,
  leaves,
  licences,
  notifications,
  orders,
  organisation,
  partners,
  payments,
  personal,
  printing,
  quotes,
  regions,
  seals,
  settings,
  site,
  studio,
  subscriptions,
  transfers,
};

type Members<T> = T[keyof T];
type CallsIn<Domain> = Extract<Members<Domain>, Call>;
/** Any of them. */
export type AnyCall = Members<{ [D in keyof typeof contract]: CallsIn<(typeof contract)[D]> }>;
/** By 'METHOD /path', as a page names them. */
export type Calls = { [C in AnyCall as `${C['method']} ${C['path']}`]: C };

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;

/** Every call of every domain. */
export const allCalls = (): Call[] => Object.values(contract).flatMap((domain) => Object.values(domain).filter(isCall));
