import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../../engine/core/document/model/types.ts';
import { type Base, compileWith } from '../document/base.ts';

const THRESHOLDS = [0, 10, 11, 20];
const operators = ['<', '<=', '>', '>=', '=='] as const;
type Test = { op: (typeof operators)[number]; than: number };
const test = fc.record({ op: fc.constantFrom(...operators), than: fc.constantFrom(...THRESHOLDS) });
/** Either of some pairs of comparisons: 'total >= 10 && total < 20'. */
const conditions = fc.array(fc.array(test, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 });
const textOf = (all: readonly Test[]): string => all.map(({ op, than }) => `total ${op} ${than}`).join(' && ');
const holds = (value: number, { op, than }: Test): boolean =>
  ({ '<': value < than, '<=': value <= than, '>': value > than, '>=': value >= than, '==': value === than })[op];

const chained =
  (
    steps: readonly Record<string, unknown>[],
    change: (document: Base & { approval: Record<string, unknown> }) => void = () => undefined,
  ) =>
  (document: Base): void => {
    document.states.values = {
      draft: { title: '草稿' },
      asked: { title: '审批中', locked: true },
      paid: { title: '已付', final: true },
    };
    document.actions = {
      pay: { title: '付款', from: ['asked'], to: 'paid' },
      ask: { title: '提交', from: ['draft'], to: 'asked' },
      back: { title: '驳回', from: ['asked'], to: 'draft' },
    };
    change(Object.assign(document, { approval: { start: 'ask', approved: 'pay', rejected: 'back', steps } }));
  };
const step = (index: number, more: Record<string, unknown>) => ({
  name: `s${index}`,
  title: `环节${index}`,
  approvers: [{ role: 'staff' }],
  ...more,
});
const codesOf = (problems: readonly Problem[]): string[] => problems.map(({ code }) => code);

describe('the check of an approval chain', () => {
  it('finds a record that meets no step exactly when there is one, for whole amounts', () => {
    fc.assert(
      fc.property(conditions, (all) => {
        const { problems } = compileWith(chained(all.map((tests, index) => step(index, { when: textOf(tests) }))));
        const values = Array.from({ length: 30 }, (_, index) => index - 5);
        const missed = values.some((value) => !all.some((tests) => tests.every((one) => holds(value, one))));
        expect(codesOf(problems).includes('approval-empty'), all.map(textOf).join(' | ')).toBe(missed);
      }),
      { numRuns: 150 },
    );
  }, 30_000);

  it('takes steps that meet at whole numbers as meeting, and says which amount is left out otherwise', () => {
    const two = (low: string, high: string) =>
      compileWith(chained([step(0, { when: low }), step(1, { when: high })])).problems;
    expect(two('total <= 4999999', 'total >= 5000000')).toEqual([]);
    const [gap] = two('total < 5000000', 'total > 5000000');
    expect(gap).toMatchObject({
      code: 'approval-empty',
      file: 'claim.json',
      pointer: '/approval/steps',
      line: expect.any(Number) as number,
      suggestion: expect.stringContaining('前提') as string,
    });
  });

  it('leaves a chain alone whose document asks nobody about what meets no step', () => {
    const { problems } = compileWith(
      chained([step(0, { when: 'total > 500000' })], (document) =>
        Object.assign(document.approval, { noStep: 'approve' }),
      ),
    );
    expect(problems).toEqual([]);
  });

  it('does not rely on a step that is left out where it finds nobody', () => {
    expect(codesOf(compileWith(chained([step(0, { nobody: 'skip' })])).problems)).toEqual(['approval-empty']);
    expect(compileWith(chained([step(0, { nobody: 'skip' }), step(1, {})])).problems).toEqual([]);
  });

  it.each(['createdBy', 'updatedBy', 'user.id', ' ( createdBy ) '])(
    'does not let the one who asks decide, however that is written: %s',
    (user) => {
      expect(codesOf(compileWith(chained([step(0, { approvers: [{ user }] })])).problems)).toEqual(['approval-self']);
      expect(
        compileWith(
          chained([step(0, { approvers: [{ user }] })], (d) => {
            d.approval.self = true;
          }),
        ).problems,
      ).toEqual([]);
      expect(compileWith(chained([step(0, { approvers: [{ user }, { role: 'staff' }] })])).problems).toEqual([]);
    },
  );

  it('wants every refusal to be possible and to differ from an approval', () => {
    const spoilt = (change: (actions: Record<string, Record<string, unknown>>) => void) =>
      codesOf(
        compileWith(chained([step(0, {})], (d) => change(d.actions as Record<string, Record<string, unknown>>)))
          .problems,
      );
    expect(
      spoilt((actions) => {
        actions.back!.guard = 'total > 100';
      }),
    ).toEqual(['approval-dead-end']);
    expect(
      spoilt((actions) => {
        actions.pay!.guard = 'total > 100';
      }),
    ).toEqual([]);
    expect(
      spoilt((actions) => {
        actions.back!.to = 'paid';
      }),
    ).toEqual(['approval-same-end']);
  });

  it('wants a time limit that ends, and one at all where lateness has consequences', () => {
    for (const hours of [0, -8, 1e9])
      expect(codesOf(compileWith(chained([step(0, { hours })])).problems), String(hours)).toEqual(['approval-time']);
    expect(codesOf(compileWith(chained([step(0, { overdue: 'approve' })])).problems)).toEqual(['approval-time']);
    expect(compileWith(chained([step(0, { overdue: 'approve', hours: 0.5 })])).problems).toEqual([]);
  });
});

const NAMES = ['draft', 'b', 'c', 'd', 'e'];
const graphs = fc.record({
  finals: fc.subarray(NAMES.slice(1)),
  edges: fc.array(
    fc.record({
      from: fc.constantFrom(...NAMES),
      to: fc.constantFrom(...NAMES),
      never: fc.integer({ min: 0, max: 4 }).map((chance) => chance === 0),
    }),
    { maxLength: 9 },
  ),
});

describe('the check of a life cycle', () => {
  it('finds exactly the states nobody reaches, those without a way out, and the first of those that go round for ever', () => {
    fc.assert(
      fc.property(graphs, ({ finals, edges }) => {
        const { problems } = compileWith((document) => {
          document.list = {};
          document.states.values = Object.fromEntries(
            NAMES.map((name) => [name, { title: name, final: finals.includes(name) }]),
          );
          document.actions = Object.fromEntries(
            edges.map(({ from, to, never }, index) => [
              `go${index}`,
              { title: `走${index}`, from: [from], to, ...(never && { guard: 'total > 5 && total < 3' }) },
            ]),
          );
        });
        const walk = (from: string, seen: readonly string[] = []): string[] =>
          seen.includes(from)
            ? [...seen]
            : edges
                .filter((edge) => edge.from === from && !edge.never)
                .reduce<string[]>((found, { to }) => walk(to, found), [...seen, from]);
        const reached = walk('draft');
        const stuck = (name: string): boolean =>
          !finals.includes(name) && !edges.some(({ from, to, never }) => from === name && to !== name && !never);
        const round = reached.some((name) => finals.includes(name))
          ? NAMES.filter(
              (name) => reached.includes(name) && !walk(name).some((end) => finals.includes(end) || stuck(end)),
            )
          : [];
        const expected = [
          ...NAMES.filter((name) => !reached.includes(name)).map((name) => `state-unreachable ${name}`),
          ...reached.filter(stuck).map((name) => `state-dead-end ${name}`),
          ...round.slice(0, 1).map((name) => `state-endless ${name}`),
        ];
        const found = problems
          .filter(({ code }) => code.startsWith('state-'))
          .map(({ code, pointer }) => `${code} ${pointer.split('/').at(-1)}`);
        expect(found.sort()).toEqual(expected.sort());
      }),
      { numRuns: 200 },
    );
  }, 30_000);

  it('takes guards that meet at whole numbers as meeting', () => {
    const guards = (low: string, high: string) =>
      codesOf(
        compileWith((document) => {
          document.list = {};
          document.actions = {
            small: { title: '小额通过', from: ['draft'], to: 'paid', guard: low },
            large: { title: '大额通过', from: ['draft'], to: 'paid', guard: high },
          };
        }).problems,
      );
    expect(guards('total <= 4999999', 'total >= 5000000')).toEqual([]);
    expect(guards('total < 5000000', 'total > 5000000')).toEqual(['guard-gap']);
    expect(guards('total <= 4999998', 'total >= 5000000')).toEqual(['guard-gap']);
    expect(guards('total <= 5000000', 'total >= 5000000')).toEqual(['guard-overlap']);
  });
});
