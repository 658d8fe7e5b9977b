import type { QuotedLine as Answer, Quote as AnsweredQuote, SavedQuote, SaveQuote } from '../../../contract/quotes.ts';
import { api } from './api.ts';

/** What a buyer chose of one product. */
export interface Choice {
  productNo: string;
  quantity: number;
  years: number;
  modules: { productNo: string; quantity: number }[];
  /** Left out: a new product. */
  service?: { does: ServiceKind; assetNo: string; pathNo?: string };
}

/** What is done to something that the team has. */
export type ServiceKind = 'renew' | 'add' | 'upgrade' | 'convert';

/** What the service does to the asset, in a line of the quote. */
interface LineService {
  does: ServiceKind;
  assetNo: string;
  /** What is left of the product that is upgraded, in fen: taken off. */
  credit: number;
  /** What becomes of it, in words. */
  promise: string;
  /** Of a product that is over: the last day on which its data is kept, where the shop promises one. */
  keptUntil?: string;
}

/**
 * How many of a module a choice begins with: as many as of the product that it goes with where both are counted
 * alike, and otherwise as few as can be bought.
 */
export function firstQuantity(
  { unit, minQuantity, maxQuantity }: { unit: string; minQuantity: number; maxQuantity: number | null | undefined },
  of: { unit: string; quantity: number },
): number {
  const wanted = unit === of.unit ? of.quantity : minQuantity;
  return Math.max(minQuantity, Math.min(wanted, maxQuantity ?? wanted));
}

export type QuotedItem = Answer['modules'][number];

/** What a promotion takes off, in its own words and in fen. */
interface Reduction {
  title: string;
  discount: number;
}

/** A line with what promotions give told apart from what they take off. */
export interface QuotedLine extends Omit<Answer, 'gifts' | 'service'> {
  /** Gifts in words. */
  gifts: string[];
  promotions: Reduction[];
  service?: LineService;
}

export interface Quote extends Omit<AnsweredQuote, 'lines'> {
  lines: QuotedLine[];
}

/** What promotions give, and what they take off. */
export function promised(gifts: Answer['gifts']): Pick<QuotedLine, 'gifts' | 'promotions'> {
  return {
    gifts: gifts.filter(({ discount }) => discount === 0).map(({ title }) => title),
    promotions: gifts.filter(({ discount }) => discount > 0).map(({ title, discount }) => ({ title, discount })),
  };
}

export const quotedLine = ({ gifts, ...line }: Answer): QuotedLine => ({ ...line, ...promised(gifts) });

const countAmount = api('POST /yzjumc/quote/v2/countamount');

/** What the choices cost now, by the shop's own rules. @throws RequestError quote.refused with an issue for each field at fault */
export async function fetchQuote(choices: readonly Choice[]): Promise<Quote> {
  const { lines, ...sums } = await countAmount({ lines: choices.map((choice) => ({ ...choice })) });
  return { ...sums, lines: lines.map(quotedLine) };
}

const save = api('POST /yzjumc/quote/v2/save', { atomic: true });

/** Keeps new products as a quote of the team. @throws RequestError quote.moved with the price of today, quote.refused */
export const saveQuote = (
  choices: readonly Choice[],
  values: Omit<SaveQuote, 'lines'>,
  key: string,
): Promise<SavedQuote> => save({ lines: choices.map(({ service: _none, ...choice }) => choice), ...values }, { key });
