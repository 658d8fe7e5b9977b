import { readFileSync } from 'node:fs';
import { compile, type RecordData } from '@yunpu/engine-core/document';
import { addDays, addMonths, daysBetween } from '@yunpu/engine-core/expression';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteUpgrade, type UpgradeTerms } from '../../server/domains/subscriptions/quote.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(`schemas/${file}`, 'utf8'));
const { model } = compile(read('entities/upgrade.json'), {
  fragments: { attachments: read('fragments/attachments.json') },
});
if (!model) throw new Error('the document of upgrades does not compile');
const scope = {
  user: { id: 'u', name: '周航', roles: ['partner'] },
  team: { eid: '1', name: '远帆', certified: true, isAdmin: true },
  today: '2026-11-20',
  now: '2026-11-20T01:00:00.000Z',
  isNew: false,
};
const upgrades = model;

/** a × b ÷ c in whole fen, half a fen up: exact, whatever the size. */
const shareOf = (a: number, b: number, c: number): number =>
  Number((BigInt(a) * BigInt(b) * 2n + BigInt(c)) / (BigInt(c) * 2n));

interface Case {
  quantity: number;
  annualAmount: number;
  left: number;
  toPrice: number;
  ratio: number;
  serviceFee: number;
  terms: UpgradeTerms;
}

const cases: fc.Arbitrary<Case> = fc.record({
  quantity: fc.integer({ min: 1, max: 5000 }),
  annualAmount: fc.integer({ min: 0, max: 5_000_000_000 }),
  left: fc.integer({ min: 0, max: 1095 }),
  toPrice: fc.integer({ min: 1, max: 3_000_000 }),
  ratio: fc.constantFrom(0.5, 1, 2, 50),
  serviceFee: fc.integer({ min: 0, max: 500_000 }),
  terms: fc.record({
    upgradeDate: fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2025-01-01', days) ?? ''),
    termMode: fc.constantFrom('keep', 'restart'),
    termMonths: fc.constantFrom(12, 24, 36),
  }),
});

function quote({
  quantity,
  annualAmount,
  left,
  toPrice,
  ratio,
  serviceFee,
  terms,
}: Case): Record<string, number> & { newExpire: string } {
  const asset: RecordData = {
    assetNo: 'AST-1',
    product: 'SP1',
    productName: '标准版',
    quantity,
    annualAmount,
    expireDate: addDays(terms.upgradeDate, left),
  };
  const path: RecordData = {
    pathNo: 'UP1',
    toProduct: 'SP2',
    toName: '专业版',
    toPrice,
    ratio,
    minQuantity: 1,
    creditRate: 1,
    serviceFee,
    keepTerm: true,
    minRemaining: 0,
  };
  return quoteUpgrade(upgrades, scope, terms, asset, path) as Record<string, number> & { newExpire: string };
}

describe('an upgrade', () => {
  it('credits the days left of the old product and charges the new one, to the fen', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const { quantity, annualAmount, left, toPrice, ratio, serviceFee, terms } = given;
        const quoted = quote(given);
        const days =
          terms.termMode === 'keep'
            ? left
            : (daysBetween(terms.upgradeDate, addMonths(terms.upgradeDate, terms.termMonths) ?? '') ?? 0);
        const newQuantity = Math.ceil(quantity * ratio);
        expect(quoted).toMatchObject({
          newQuantity,
          credit: shareOf(annualAmount, left, 365),
          charge: shareOf(newQuantity * toPrice, days, 365) + serviceFee,
        });
        expect(quoted.payable).toBe(Math.max(0, (quoted.charge ?? 0) - (quoted.credit ?? 0)));
      }),
      { numRuns: 400 },
    );
  });

  it('gives what the old product was worth more back in days, all whole ones and none too many', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const { credit = 0, charge = 0, extraDays = 0, newQuantity = 0, newDays = 0, newExpire } = quote(given);
        // The document refuses more than three years of them; far beyond, the calendar ends.
        fc.pre(extraDays < 1_000_000);
        const surplus = Math.max(0, credit - charge);
        const year = BigInt(newQuantity) * BigInt(given.toPrice);
        expect(BigInt(extraDays) * year <= BigInt(surplus) * 365n).toBe(true);
        expect(BigInt(extraDays + 1) * year > BigInt(surplus) * 365n).toBe(true);
        expect(newExpire).toBe(addDays(given.terms.upgradeDate, newDays + extraDays));
      }),
      { numRuns: 400 },
    );
  });

  it('costs nothing on the day the old product ends, but for the service', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const quoted = quote({ ...given, left: 0, terms: { ...given.terms, termMode: 'keep' } });
        expect(quoted).toMatchObject({
          credit: 0,
          charge: given.serviceFee,
          payable: given.serviceFee,
          newExpire: given.terms.upgradeDate,
        });
      }),
      { numRuns: 100 },
    );
  });
});
