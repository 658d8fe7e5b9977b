import { afterEach, describe, expect, it } from 'vitest';
import { ordersDocument } from '../../../../bench/pages/table/orders.ts';
import { compile } from '../../../../engine/core/document/compile.ts';
import type { DetailResult, OptionRow } from '../../../../engine/core/endpoint/transport.ts';
import { act, isOwnAction, type OwnAction, registerAction } from '../../../../engine/react/action/ownActions.ts';
import { actMany } from '../../../../engine/react/action/ownMany.ts';
import { optionsOf, registerOptions } from '../../../../engine/react/data/optionSources.ts';
import { bestOf, createRegistry } from '../../../../engine/react/data/registry.ts';

const model = compile(ordersDocument).model!;
const action = model.actions[0]!;
const answered = (key: string): DetailResult => ({
  record: { [model.key]: key },
  version: 2,
  state: null,
  allowed: { save: true, remove: false, actions: [] } as unknown as DetailResult['allowed'],
});

const taken: (() => void)[] = [];
afterEach(() => taken.splice(0).forEach((take) => take()));

/** A backend that remembers what it was asked. */
function backend() {
  const asked: string[] = [];
  return {
    asked,
    act: async (_model: unknown, { key }: { key: string }) => {
      asked.push(`act ${key}`);
      return answered(key);
    },
    detail: async (_model: unknown, key: string) => {
      asked.push(`detail ${key}`);
      return answered(key);
    },
    actMany: async (_model: unknown, _action: string, keys: readonly string[]) => {
      asked.push(`actMany ${keys.join()}`);
      return keys.map((key) => ({ key, ok: true }));
    },
  };
}
const request = (key: string) => ({ key, action: action.name, idempotencyKey: 'once' });
const register = (run: OwnAction['run']): void =>
  void taken.push(registerAction({ tester: ({ name }) => (name === action.name ? 10 : -1), run }));

describe('among what was registered for a field', () => {
  it('the highest rank is taken, and the newest of equals', () => {
    const registry = createRegistry<{ name: string; rank: number }>();
    registry.add({ name: 'old', rank: 5 });
    registry.add({ name: 'low', rank: 1 });
    const take = registry.add({ name: 'new', rank: 5 });
    const best = () => bestOf(registry.entries(), ({ rank }) => rank)?.name;
    expect(best()).toBe('new');
    take();
    expect(best()).toBe('old');
  });

  it('nothing is taken where no rank is above 0', () => {
    expect(bestOf([0, -1], (rank) => rank)).toBeUndefined();
  });
});

describe('an action that the application does itself', () => {
  it('is not sent to the backend, and the record is read again where the action returns none', async () => {
    const own = backend();
    const done: string[] = [];
    register(async ({ key }) => {
      done.push(key);
      return undefined;
    });
    expect(isOwnAction(model, action.name)).toBe(true);
    expect(await act(own, model, request('a'))).toMatchObject({ version: 2 });
    expect(done).toEqual(['a']);
    expect(own.asked).toEqual(['detail a']);
  });

  it("may continue with the document's own action", async () => {
    const own = backend();
    register(({ proceed }) => proceed());
    await act(own, model, request('a'));
    expect(own.asked).toEqual(['act a']);
  });

  it('is done record by record over many, each with its own outcome', async () => {
    const own = backend();
    register(async ({ key, version }) => {
      if (key === 'b') throw new Error('打印机没有纸');
      return { ...answered(key), version: version ?? 0 };
    });
    expect(await actMany(own, model, action.name, ['a', 'b', 'c'], undefined, 'once', { a: 7 })).toEqual([
      { key: 'a', ok: true },
      { key: 'b', ok: false, message: '打印机没有纸' },
      { key: 'c', ok: true },
    ]);
    expect(own.asked).toEqual([]);
  });

  it('leaves the others to the backend, in one request', async () => {
    const own = backend();
    await actMany(own, model, action.name, ['a', 'b'], undefined, 'once', {});
    expect(own.asked).toEqual(['actMany a,b']);
  });
});

describe("the choices of a field with the application's own source", () => {
  const rows: OptionRow[] = [{ value: 'x', label: '自己的', row: {} }];
  const transport = { options: async () => [{ value: 'y', label: '后端的', row: {} }] };
  const field = model.fields[1]!;

  it('come from it, and for other fields from the backend', async () => {
    taken.push(registerOptions({ tester: (tested) => (tested === field ? 1 : -1), load: async () => rows }));
    expect(await optionsOf(transport, model, field.path, '', {})).toBe(rows);
    expect(await optionsOf(transport, model, model.fields[2]!.path, '', {})).toMatchObject([{ value: 'y' }]);
  });
});
