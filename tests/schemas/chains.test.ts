import { compile, describeEntities } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import { sampleScope } from '../../engine/core/endpoint/memory/transport.ts';
import { readSchemas } from '../../scripts/documents.ts';

const { documents, fragments, roles, menuGroups } = readSchemas('schemas');
const parsed = documents.map(({ text }) => JSON.parse(text) as { entity: string });
const entities = describeEntities(parsed, fragments);

/** The steps that a record takes, and how each is signed. */
function stepsOf(entity: string, record: Record<string, unknown>): string[] {
  const document = parsed.find((candidate) => candidate.entity === entity);
  const { model } = compile(document, { fragments, roles, menuGroups, entities });
  const steps = model?.approval?.steps ?? [];
  return steps
    .filter(({ when }) => !when || when.evaluate({ record, scope: sampleScope() }) === true)
    .map(({ title, mode }) => `${title} ${mode}`);
}

describe('the chains that documents ship', () => {
  it.each([
    [4_999_999, ['财务审核 any']],
    [5_000_000, ['财务审核 any', '运营复核 any']],
    [19_999_999, ['财务审核 any', '运营复核 any']],
    [20_000_000, ['财务审核 any', '运营会签 all']],
  ])('ask of an extraction, and of a refund, of %i fen for %j', (amount, steps) => {
    for (const entity of ['extraction', 'refund']) expect(stepsOf(entity, { amount })).toEqual(steps);
  });

  it('ask the organisation line first about a large contract of purchase', () => {
    expect(stepsOf('order-contract', { total: 19_999_999 })).toEqual(['商务审核 any', '运营复核 any']);
    expect(stepsOf('order-contract', { total: 20_000_000 })[0]).toBe('部门负责人 any');
  });

  it('ask the buyer’s own superior first about a large contract of service', () => {
    expect(stepsOf('online-contract', { amount: 19_999_999 })[0]).toBe('商务审核 any');
    expect(stepsOf('online-contract', { amount: 20_000_000 })[0]).toBe('本企业审批 any');
  });

  it('ask for every signature before a contract is sealed', () => {
    expect(stepsOf('online-contract', { amount: 5_000_000 }).at(-1)).toBe('用印会签 all');
  });

  it('take away what was said against a record when it is sent again: it is no word about what follows', () => {
    const left = parsed.flatMap((document) => {
      const { model } = compile(document, { fragments, roles, menuGroups, entities });
      const actionOf = (name: string | undefined) => model?.actions.find((action) => action.name === name);
      const { start, rejected, returned } = model?.approval ?? {};
      const opinions = [rejected, returned].flatMap((name) => Object.keys(actionOf(name)?.set ?? {}));
      const cleared = Object.keys(actionOf(start)?.set ?? {});
      return opinions
        .filter((field) => ['opinion', 'reason'].includes(field) && !cleared.includes(field))
        .map((field) => `${document.entity}.${field}`);
    });
    expect(left).toEqual([]);
  });
});
