import { RequestError } from './errors.ts';
import { type Json, listOf, numberOf, objectOf, textOf } from './json.ts';
import { type Choice, type QuotedLine, quotedLine } from './quotes.ts';
import { request } from './request.ts';

const BASE = '/yzjumc/cart/v2';

/** What can be added to a product in its line. Price in fen for one unit. */
export interface OptionalModule {
  productNo: string;
  name: string;
  unit: string;
  price: number;
  minQuantity: number;
  maxQuantity: number | undefined;
}

export interface LineLimits {
  minQuantity: number;
  maxQuantity: number | undefined;
  terms: number[];
  modules: OptionalModule[];
}

export interface CartLine {
  lineId: string;
  choice: Choice;
  name: string;
  picture: string;
  unit: string;
  /** What it costs now; none of what cannot be bought. */
  line: QuotedLine | undefined;
  problem: { code: string; message: string } | undefined;
  /** fen; what it cost when someone last edited it. */
  addedAmount: number;
  /** None of a product that left the shelf. */
  limits: LineLimits | undefined;
}

export interface Written {
  lineId: string;
  count: number;
}

/** What an addition did, so that it can be undone. */
export interface Added extends Written {
  /** What the line was before; undefined: there was none. */
  before: Choice | undefined;
  /** Lines that made room. */
  replaced: string[];
}

export interface Conflict {
  withProductNo: string;
  with: 'choice' | 'owned';
  message: string;
}

const quantities = (value: unknown): Choice['modules'] =>
  listOf(value)
    .map(objectOf)
    .map((module) => ({ productNo: textOf(module.productNo), quantity: numberOf(module.quantity) }));

function choiceOf(data: Json): Choice {
  return {
    productNo: textOf(data.productNo),
    quantity: numberOf(data.quantity),
    years: numberOf(data.years) || 1,
    modules: quantities(data.modules),
  };
}

function limitsOf(data: Json): LineLimits {
  return {
    minQuantity: numberOf(data.minQuantity),
    maxQuantity: numberOf(data.maxQuantity) || undefined,
    terms: listOf(data.terms).map(numberOf),
    modules: listOf(data.modules)
      .map(objectOf)
      .map((module) => ({
        productNo: textOf(module.productNo),
        name: textOf(module.name),
        unit: textOf(module.unit),
        price: numberOf(module.price),
        minQuantity: numberOf(module.minQuantity),
        maxQuantity: numberOf(module.maxQuantity) || undefined,
      })),
  };
}

function cartLine(data: Json): CartLine {
  const problem = objectOf(data.problem);
  return {
    lineId: textOf(data.lineId),
    choice: choiceOf(objectOf(data.choice)),
    name: textOf(data.name),
    picture: textOf(data.picture),
    unit: textOf(data.unit),
    line: data.line ? quotedLine(objectOf(data.line)) : undefined,
    problem: data.problem ? { code: textOf(problem.code), message: textOf(problem.message) } : undefined,
    addedAmount: numberOf(data.addedAmount),
    limits: data.limits ? limitsOf(objectOf(data.limits)) : undefined,
  };
}

const written = (value: unknown): Written => ({
  lineId: textOf(objectOf(value).lineId),
  count: numberOf(objectOf(value).count),
});
const countOf = (value: unknown): { count: number } => ({ count: numberOf(objectOf(value).count) });

export async function fetchCart(): Promise<CartLine[]> {
  return listOf(objectOf(await request(`${BASE}/list`, { data: {}, warn: false })).lines)
    .map(objectOf)
    .map(cartLine);
}

export async function fetchCartCount(): Promise<number> {
  return countOf(await request(`${BASE}/count`, { data: {}, warn: false })).count;
}

/**
 * Puts a choice aside.
 * @param replace in the place of what it cannot stand beside
 * @param key under which it is put aside once; each call is a wish of its own without one
 * @throws RequestError quote.refused, cart.full, cart.exclusive (`conflictsIn` reads it)
 */
export async function addToCart(choice: Choice, replace = false, key?: string): Promise<Added> {
  const { productNo, quantity, years, modules } = choice;
  const data = { productNo, quantity, years, modules, ...(replace && { replace }) };
  const answer = objectOf(
    await request(`${BASE}/upsert`, {
      data,
      atomic: true,
      warn: false,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    }),
  );
  return {
    ...written(answer),
    before: answer.before ? choiceOf(objectOf(answer.before)) : undefined,
    replaced: listOf(answer.replaced).map(textOf),
  };
}

/** Takes back an addition: what it made more is less again, and what made room for it is there again. @throws RequestError cart.line, cart.exclusive, cart.full */
export async function undoAddition({ lineId, before, replaced }: Added): Promise<{ count: number }> {
  const taken = before ? await changeCartLine(lineId, before) : await removeCartLines([lineId]);
  return replaced.length > 0 ? restoreCartLines(replaced) : taken;
}

/** @throws RequestError quote.refused, cart.line */
export async function changeCartLine(lineId: string, { quantity, years, modules }: Choice): Promise<Written> {
  return written(
    await request(`${BASE}/update`, { data: { lineId, quantity, years, modules }, atomic: true, warn: false }),
  );
}

export async function removeCartLines(lineIds: readonly string[]): Promise<{ count: number }> {
  return countOf(await request(`${BASE}/delete`, { data: { lineIds: [...lineIds] }, atomic: true, warn: false }));
}

/** Takes back what was removed, for an hour. @throws RequestError cart.line, cart.exclusive, cart.full */
export async function restoreCartLines(lineIds: readonly string[]): Promise<{ count: number }> {
  return countOf(await request(`${BASE}/restore`, { data: { lineIds: [...lineIds] }, atomic: true, warn: false }));
}

/** What a refused choice clashes with, and whether it may take that one's place. Undefined: it was refused for another reason. */
export function conflictsIn(error: unknown): { conflicts: Conflict[]; replaceable: boolean } | undefined {
  if (!(error instanceof RequestError) || error.detail.errorCode !== 'cart.exclusive') return undefined;
  const data = objectOf(error.detail.data);
  const conflicts = listOf(data.conflicts)
    .map(objectOf)
    .map(
      (one): Conflict => ({
        withProductNo: textOf(one.withProductNo),
        with: one.with === 'owned' ? 'owned' : 'choice',
        message: textOf(one.message),
      }),
    );
  return { conflicts, replaceable: data.replaceable === true };
}
