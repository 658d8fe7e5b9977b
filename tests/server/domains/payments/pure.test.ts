import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTEMPT_STATES } from '../../../../contract/payments.ts';
import { newRemittanceCode, remittanceCodesIn } from '../../../../server/domains/payments/remittance.ts';
import { isOpen, isPaid, mayMove } from '../../../../server/domains/payments/states.ts';

describe('an attempt to pay', () => {
  it('goes where the table says and nowhere else', () => {
    const table = Object.fromEntries(
      ATTEMPT_STATES.map((from) => [from, ATTEMPT_STATES.filter((to) => mayMove(from, to))]),
    );
    expect(table).toEqual({
      INIT: ['PENDING', 'SUCCESS', 'FAILED', 'CLOSED', 'UNKNOWN', 'PAID_AFTER_CLOSE'],
      PENDING: ['SUCCESS', 'FAILED', 'CLOSED', 'UNKNOWN', 'PAID_AFTER_CLOSE'],
      SUCCESS: [],
      FAILED: ['SUCCESS', 'PAID_AFTER_CLOSE'],
      CLOSED: ['SUCCESS', 'PAID_AFTER_CLOSE'],
      UNKNOWN: ['PENDING', 'SUCCESS', 'FAILED', 'CLOSED', 'PAID_AFTER_CLOSE'],
      PAID_AFTER_CLOSE: [],
    });
  });

  it('is never both open and paid, and can be paid from every state in which it is not', () => {
    for (const state of ATTEMPT_STATES) {
      expect(isOpen(state) && isPaid(state)).toBe(false);
      if (!isPaid(state)) expect([mayMove(state, 'SUCCESS'), mayMove(state, 'PAID_AFTER_CLOSE')]).toEqual([true, true]);
    }
  });
});

describe('a remittance code', () => {
  const codes = fc.constant(null).map(newRemittanceCode);

  it('is found however a memo is written around it', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(remittanceCodesIn(`货款${code}`)).toEqual([code]);
        expect(remittanceCodesIn(`payment ${code.toLowerCase()} 20261120`)).toEqual([code]);
        expect(remittanceCodesIn([...code].join(' '))).toEqual([code]);
        expect(remittanceCodesIn(`${code.slice(0, 6)}-${code.slice(6)}，谢谢`)).toEqual([code]);
      }),
    );
  });

  it('with one wrong sign, or two that changed places, is none', () => {
    fc.assert(
      fc.property(
        codes,
        fc.integer({ min: 2, max: 9 }),
        fc.constantFrom(...'23456789ABCDEFGHJKMNPQRSTUVWXYZ'),
        (code, at, sign) => {
          if (sign !== code[at]) expect(remittanceCodesIn(code.slice(0, at) + sign + code.slice(at + 1))).toEqual([]);
        },
      ),
    );
    fc.assert(
      fc.property(codes, fc.integer({ min: 2, max: 8 }), (code, at) => {
        const [a = '', b = ''] = [code[at], code[at + 1]];
        if (a !== b) expect(remittanceCodesIn(code.slice(0, at) + b + a + code.slice(at + 2))).toEqual([]);
      }),
    );
  });

  it('never shows signs that people mistake for others', () => {
    for (let i = 0; i < 200; i += 1) expect(newRemittanceCode()).toMatch(/^YP[2-9A-HJKMNP-Z]{8}$/);
  });
});
