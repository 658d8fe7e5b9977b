import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diff } from '../../../../engine/core/document/diff.ts';
import { project } from '../../../../engine/core/document/project.ts';
import { memoryTransport, sampleScope } from '../../../../engine/core/endpoint/memory/transport.ts';
import { type MoveContext, startChain } from '../../../../engine/core/workflow/approval/advance.ts';
import {
  type Chain,
  type Person,
  pendingTasks,
  remaining,
  type StepPlan,
  taskOf,
} from '../../../../engine/core/workflow/approval/chain.ts';
import {
  allowedMoves,
  type Move,
  type Outcome,
  reduceChain,
} from '../../../../engine/core/workflow/approval/reduce.ts';
import { mayAct } from '../../../../engine/core/workflow/transitions.ts';
import { type Base, base, modelWith } from '../document/base.ts';

const person = (id: string): Person => ({ id, name: id.toUpperCase() });
const moment = (by: string, at = '2026-11-20T01:00:00.000Z'): MoveContext => ({
  by: person(by),
  at,
  due: (hours) => new Date(Date.parse(at) + hours * 3_600_000).toISOString(),
});
const step = (mode: StepPlan['mode'], approvers: string[], more: Partial<StepPlan> = {}): StepPlan => ({
  name: `${mode}-${approvers.join('')}`,
  title: `环节${approvers.join('')}`,
  mode,
  hours: null,
  overdue: 'remind',
  may: ['addSigner', 'handOver', 'sendBack'],
  approvers: approvers.map(person),
  ...more,
});
const start = (...plan: StepPlan[]): Chain => startChain(person('r'), false, plan, moment('r'));
const open = (chain: Chain): string =>
  pendingTasks(chain)
    .map((task) => task.person.id)
    .join('');

function after(outcome: Outcome): Chain {
  if ('refused' in outcome) throw new Error(outcome.refused.message);
  return outcome.chain;
}
const why = (outcome: Outcome): string => ('refused' in outcome ? outcome.refused.message : '可以');
type Made = { kind: Move['kind'] } & Record<string, unknown>;
const tryMove = (chain: Chain, by: string, move: Made): Outcome =>
  reduceChain(chain, { comment: '', task: taskOf(chain, by)?.id ?? -1, ...move } as Move, moment(by));
const go = (chain: Chain, by: string, move: Made): Chain => after(tryMove(chain, by, move));
const agree = (chain: Chain, ...people: string[]): Chain =>
  people.reduce((state, by) => go(state, by, { kind: 'approve' }), chain);

describe('a chain of approvals', () => {
  it('is not passed by a deputy to who is away, whose it is', () => {
    const chain = start(step('any', ['a']));
    const move = { kind: 'handOver', task: 1, comment: '' } as const;
    const byDeputy = { ...moment('d'), standsFor: person('a') };
    expect(why(reduceChain(chain, { ...move, person: person('a') }, byDeputy))).toBe(
      '这条审批本来就由A处理，请选择其他人',
    );
    expect(open(after(reduceChain(chain, { ...move, person: person('d') }, byDeputy)))).toBe('d');
    expect(why(reduceChain(chain, { ...move, person: person('a') }, moment('a')))).toBe('不能选择自己');
  });

  it('needs one signature for 或签, and asks the others no more', () => {
    const chain = agree(start(step('any', ['a', 'b']), step('any', ['c'])), 'b');
    expect(open(chain)).toBe('c');
    expect(chain.steps[0]?.lines.flat().map(({ status }) => status)).toEqual(['void', 'approved']);
  });

  it('tells its copies once a step is passed, each once, and never whoever asked', () => {
    const copiedTo = (chain: Chain) => (chain.copied ?? []).map(({ person: { id }, step: title }) => `${title} ${id}`);
    const copied = { copies: ['c', 'r', 'd'].map(person) };
    const chain = start(step('any', ['a'], copied), step('any', ['b'], { copies: [person('c')] }));
    expect(copiedTo(chain)).toEqual([]);
    const passed = agree(chain, 'a');
    expect(copiedTo(passed)).toEqual(['环节a c', '环节a d']);
    const again = agree(go(passed, 'b', { kind: 'sendBack', to: 0 }), 'a');
    expect(copiedTo(again)).toEqual(['环节a c', '环节a d']);
    expect(copiedTo(agree(again, 'b'))).toEqual(['环节a c', '环节a d', '环节b c']);
    expect(copiedTo(go(chain, 'a', { kind: 'reject' }))).toEqual([]);
  });

  it('needs every signature for 会签, in any order', () => {
    const half = agree(start(step('all', ['a', 'b'])), 'b');
    expect([half.status, open(half)]).toEqual(['running', 'a']);
    expect(agree(half, 'a').status).toBe('approved');
  });

  it('asks one after the other in turn', () => {
    const chain = start(step('sequence', ['a', 'b']));
    expect(open(chain)).toBe('a');
    expect(why(tryMove(chain, 'b', { kind: 'approve', task: 2 }))).toBe('还没有轮到您审批');
    expect(agree(chain, 'a', 'b').status).toBe('approved');
  });

  it('ends with one rejection, whatever the others said', () => {
    const chain = go(agree(start(step('all', ['a', 'b']), step('any', ['c'])), 'a'), 'b', {
      kind: 'reject',
      comment: '价格不对',
    });
    expect(chain.status).toBe('rejected');
    expect(chain.steps.map(({ status }) => status)).toEqual(['rejected', 'void']);
    expect(chain.log.at(-1)).toMatchObject({ kind: 'reject', comment: '价格不对', step: '环节ab' });
  });

  it('lets a signer added before decide first, and the one who added decide after', () => {
    const added = go(start(step('any', ['a'])), 'a', { kind: 'addSigner', person: person('x'), place: 'before' });
    expect(open(added)).toBe('x');
    const back = agree(added, 'x');
    expect([back.status, open(back)]).toEqual(['running', 'a']);
    expect(agree(back, 'a').status).toBe('approved');
  });

  it('asks a signer added after once the other has agreed', () => {
    const added = go(start(step('any', ['a'])), 'a', { kind: 'addSigner', person: person('x'), place: 'after' });
    expect(open(added)).toBe('a');
    expect(open(agree(added, 'a'))).toBe('x');
    expect(agree(added, 'a', 'x').status).toBe('approved');
  });

  it('goes on with whom a task was handed over to', () => {
    const chain = go(start(step('all', ['a', 'b'])), 'a', { kind: 'handOver', person: person('x'), comment: '出差' });
    expect(open(chain).split('').sort().join('')).toBe('bx');
    expect(why(tryMove(chain, 'a', { kind: 'approve', task: 1 }))).toBe('该任务已处理，不能再次处理');
    expect(agree(chain, 'x', 'b').status).toBe('approved');
  });

  it('takes steps again when sent back to an earlier one', () => {
    const third = agree(start(step('any', ['a']), step('all', ['b', 'c']), step('any', ['d'])), 'a', 'b', 'c');
    const back = go(third, 'd', { kind: 'sendBack', to: 0, comment: '请重新核价' });
    expect([back.status, back.current, open(back)]).toEqual(['running', 0, 'a']);
    expect(agree(back, 'a', 'b', 'c', 'd').status).toBe('approved');
    expect(why(tryMove(third, 'd', { kind: 'sendBack', to: 2 }))).toBe('只能退回给申请人或之前的环节');
  });

  it('ends when it is sent back to the requester or withdrawn, and takes no further decision', () => {
    const chain = start(step('any', ['a']));
    const returned = go(chain, 'a', { kind: 'sendBack', to: -1 });
    expect(returned.status).toBe('returned');
    expect(why(tryMove(returned, 'a', { kind: 'approve', task: 1 }))).toBe('审批已经结束');
    expect(why(tryMove(chain, 'a', { kind: 'withdraw' }))).toBe('只有申请人可以撤回');
    expect(go(chain, 'r', { kind: 'withdraw' }).status).toBe('withdrawn');
  });

  it('never lets the requester in as an approver', () => {
    const chain = start(step('any', ['a']));
    for (const kind of ['handOver', 'addSigner'] as const)
      expect(why(tryMove(chain, 'a', { kind, person: person('r'), place: 'before' }))).toBe('申请人不能审批自己的申请');
  });

  it('reminds at most once in an hour', () => {
    const chain = start(step('any', ['a']));
    const reminded = go(chain, 'r', { kind: 'remind' });
    expect(why(tryMove(reminded, 'r', { kind: 'remind' }))).toBe('60 分钟内只能催办一次');
    expect(why(reduceChain(reminded, { kind: 'remind', comment: '' }, moment('r', '2026-11-20T02:00:00.000Z')))).toBe(
      '可以',
    );
    // Who comes in since was not reminded yet.
    const later = moment('a', '2026-11-20T01:10:00.000Z');
    const added = reduceChain(
      reminded,
      { kind: 'handOver', task: pendingTasks(reminded)[0]?.id ?? 0, person: person('x'), comment: '' },
      later,
    );
    if (!('chain' in added)) throw new Error('it is handed over');
    expect(
      why(reduceChain(added.chain, { kind: 'remind', comment: '' }, moment('r', '2026-11-20T01:20:00.000Z'))),
    ).toBe('可以');
  });

  it('gives an open task its time, and takes it back when another goes first', () => {
    const chain = start(step('any', ['a'], { hours: 4 }));
    expect(pendingTasks(chain)[0]?.dueAt).toBe('2026-11-20T05:00:00.000Z');
    const added = go(chain, 'a', { kind: 'addSigner', person: person('x'), place: 'before' });
    expect(added.steps[0]?.lines[0]?.map(({ dueAt }) => dueAt)).toEqual(['2026-11-20T05:00:00.000Z', null]);
  });

  it('allows only what the step allows, and says why not', () => {
    const chain = start(step('any', ['a'], { may: [] }));
    expect(allowedMoves(chain, 'a', '2026-11-20T02:00:00.000Z')).toMatchObject({
      approve: true,
      handOver: { why: '“环节a”环节不能转交' },
      withdraw: { why: '只有申请人可以撤回' },
    });
    expect(allowedMoves(chain, 'r', '2026-11-20T02:00:00.000Z')).toMatchObject({
      approve: { why: '没有待您处理的审批任务' },
      withdraw: true,
      remind: true,
    });
  });
});

/** A claim that is paid once it is approved. */
const claim = (document: Base): void => {
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
  Object.assign(document, {
    approval: {
      start: 'ask',
      approved: 'pay',
      rejected: 'back',
      steps: [
        {
          name: 'boss',
          title: '主管审批',
          when: 'total >= 0 || total < 0',
          approvers: [{ user: 'createdBy' }, { role: 'staff' }],
        },
      ],
    },
  });
};

describe('a document with an approval', () => {
  const model = modelWith(claim);
  const scope = sampleScope(['staff']);
  const may = (name: string, status: string, byChain = false) => {
    const action = model.actions.find((candidate) => candidate.name === name);
    if (!action) throw new Error(name);
    return mayAct(model, action, { status }, scope, ['staff'], byChain);
  };

  it('leaves the actions that end it to the chain, while the record waits', () => {
    expect(model.approval).toMatchObject({ state: 'asked', self: false, withdrawn: undefined });
    expect(may('pay', 'asked')).toEqual({ why: '单据正在审批，由审批结果决定是否付款' });
    expect(may('pay', 'asked', true)).toBe(true);
    expect(may('ask', 'draft')).toBe(true);
  });

  it('shows people the steps, but neither who decides them nor their conditions', () => {
    const document = base();
    claim(document);
    const text = JSON.stringify(project(document, ['staff'])?.approval);
    expect(text).toContain('主管审批');
    expect(text).not.toMatch(/createdBy|total|role/u);
  });

  it('names its steps when they change', () => {
    const [before, after] = [base(), base()];
    [before, after].forEach(claim);
    const { steps } = (after as unknown as { approval: { steps: Record<string, unknown>[] } }).approval;
    steps[0]!.mode = 'all';
    steps.push({ name: 'money', title: '财务复核', approvers: [{ role: 'staff' }] });
    expect(diff(before, after).map(({ message }) => message)).toEqual([
      '审批环节“主管审批”的方式由无改为“all”',
      '新增了审批环节“财务复核”',
    ]);
  });

  it('lets one person decide every step in memory, where there is nobody else', async () => {
    const transport = memoryTransport(
      [model],
      { claim: [{ billNo: 'C-1', kind: 'meal', status: 'asked' }] },
      { scope },
    );
    expect((await transport.detail(model, 'C-1')).allowed.actions.pay).toBe(true);
    expect((await transport.act(model, { key: 'C-1', action: 'pay', idempotencyKey: '1' })).state).toBe('paid');
  });
});

const people = ['a', 'b', 'c', 'd', 'e'];
const plans = fc
  .array(
    fc.record({
      mode: fc.constantFrom('any' as const, 'all' as const, 'sequence' as const),
      approvers: fc.uniqueArray(fc.constantFrom(...people), { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((steps) => steps.map(({ mode, approvers }, index) => step(mode, approvers, { name: `s${index}` })));
const moves = fc.array(
  fc.record({
    who: fc.nat(9),
    person: fc.constantFrom(...people, 'r', 'x', 'y'),
    to: fc.integer({ min: -2, max: 4 }),
    place: fc.constantFrom('before' as const, 'after' as const),
    kind: fc.constantFrom(
      'approve' as const,
      'approve' as const,
      'approve' as const,
      'reject' as const,
      'addSigner' as const,
      'handOver' as const,
      'sendBack' as const,
    ),
  }),
  { maxLength: 25 },
);

describe('whatever is done to a chain', () => {
  const walk = (
    plan: StepPlan[],
    steps: { who: number; person: string; to: number; place: 'before' | 'after'; kind: Move['kind'] }[],
    each: (before: Chain, chain: Chain) => void,
  ): Chain => {
    let chain = start(...plan);
    for (const { who, person: other, ...move } of steps) {
      const tasks = pendingTasks(chain);
      const task = tasks[who % Math.max(tasks.length, 1)];
      if (!task) break;
      const before = structuredClone(chain);
      const outcome = reduceChain(
        chain,
        { ...move, person: person(other), task: task.id, comment: '' } as Move,
        moment(task.person.id),
      );
      expect(chain).toEqual(before);
      if ('chain' in outcome) {
        each(chain, outcome.chain);
        chain = outcome.chain;
      }
    }
    return chain;
  };

  it('somebody can decide as long as it runs, never the requester, and nobody once it is over', () => {
    fc.assert(
      fc.property(plans, moves, (plan, steps) => {
        walk(plan, steps, (_, chain) => {
          const tasks = pendingTasks(chain);
          expect(tasks.length > 0).toBe(chain.status === 'running');
          expect(tasks.map(({ person: { id } }) => id)).not.toContain('r');
          expect(new Set(tasks.map(({ person: { id } }) => id)).size).toBe(tasks.length);
          expect(remaining(chain) > 0).toBe(chain.status === 'running');
        });
      }),
    );
  });

  it('the log only grows, and a decided task stays as it was decided', () => {
    fc.assert(
      fc.property(plans, moves, (plan, steps) => {
        walk(plan, steps, (before, chain) => {
          expect(chain.log.slice(0, before.log.length)).toEqual(before.log);
          const now = new Map(chain.steps.flatMap(({ lines }) => lines.flat()).map((task) => [task.id, task]));
          for (const task of before.steps.flatMap(({ lines }) => lines.flat())) {
            const same = now.get(task.id);
            if (same && ['approved', 'handedOver', 'void'].includes(task.status)) expect(same).toEqual(task);
          }
        });
      }),
    );
  });

  it('agreeing on and on comes to an approval, with at least as many signatures as were needed', () => {
    fc.assert(
      fc.property(plans, moves, (plan, steps) => {
        let chain = walk(
          plan,
          steps.filter(({ kind }) => kind !== 'reject'),
          () => undefined,
        );
        const needed = remaining(chain);
        let signed = 0;
        while (chain.status === 'running') {
          chain = agree(chain, pendingTasks(chain)[0]?.person.id ?? '');
          signed += 1;
          expect(signed).toBeLessThan(300);
        }
        expect(signed).toBeGreaterThanOrEqual(needed);
        expect(['approved', 'returned']).toContain(chain.status);
      }),
    );
  });
});
