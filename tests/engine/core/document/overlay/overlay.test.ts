import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyOverlay,
  mergeDrafts,
  operationsBetween,
  writeDocument,
} from '../../../../../engine/core/document/overlay/index.ts';
import { isObject } from '../../../../../engine/core/json/json.ts';
import { base } from '../base.ts';
import { edit, edits, SHIPPED } from './edits.ts';

/** By number: what fails is told without the whole of it. */
const document = fc.nat(SHIPPED.length - 1);
/** With the order of keys, which `toEqual` does not look at. */
const text = (value: unknown): string => JSON.stringify(value);

describe('any edit of a shipped document', () => {
  it('as operations on it gives the edited document, in the edited order', () => {
    fc.assert(
      fc.property(document, edits, (number, list) => {
        const shipped = SHIPPED[number];
        const edited = edit(shipped, list);
        const result = applyOverlay(shipped, operationsBetween(shipped, edited));
        expect(result.clashes).toEqual([]);
        expect(text(result.document)).toBe(text(edited));
      }),
      { numRuns: 150 },
    );
  });

  it('applied a second time changes nothing more', () => {
    fc.assert(
      fc.property(document, edits, (number, list) => {
        const shipped = SHIPPED[number];
        const edited = edit(shipped, list);
        const again = applyOverlay(edited, operationsBetween(shipped, edited));
        expect(again.clashes).toEqual([]);
        expect(text(again.document)).toBe(text(edited));
      }),
      { numRuns: 200 },
    );
  });

  it('comes to nothing where nothing was edited', () => {
    for (const shipped of SHIPPED) expect(operationsBetween(shipped, structuredClone(shipped))).toEqual([]);
  });

  it('keeps what it holds when it is written as text', () => {
    fc.assert(
      fc.property(document, edits, (number, list) => {
        const shipped = SHIPPED[number];
        const edited = edit(shipped, list);
        expect(text(JSON.parse(writeDocument(edited)))).toBe(text(edited));
      }),
      { numRuns: 100 },
    );
  });
});

describe('two edits of one document', () => {
  const field = (name: string, title: string) => (claim: ReturnType<typeof base>) => {
    const { properties } = claim.record as { properties: Record<string, unknown> };
    properties[name] = { type: 'string', title };
    return claim;
  };
  const changed = (change: (claim: ReturnType<typeof base>) => unknown) => {
    const copy = base();
    change(copy);
    return copy;
  };
  const properties = (claim: unknown) =>
    (claim as { record: { properties: Record<string, Record<string, unknown>> } }).record.properties;

  it('of different parts are both kept, whatever the parts', () => {
    fc.assert(
      fc.property(document, edits, (number, list) => {
        const shipped = SHIPPED[number];
        const mine = edit(shipped, list);
        const theirs = { ...(shipped as object), description: '新的说明', newPart: { kept: true } };
        if (
          text((mine as { description?: unknown }).description) !==
          text((shipped as { description?: unknown }).description)
        )
          return;
        if (text(mine) === text(shipped) || Array.isArray(mine)) return;
        const merged = mergeDrafts(shipped, mine, theirs);
        expect(merged.clashes).toEqual([]);
        expect(merged.document).toEqual({ ...(mine as object), description: '新的说明', newPart: { kept: true } });
      }),
      { numRuns: 100 },
    );
  });

  it('that come to the same are fine', () => {
    const merged = mergeDrafts(base(), changed(field('po', '采购单')), changed(field('po', '采购单')));
    expect(merged).toEqual({ document: changed(field('po', '采购单')), clashes: [] });
  });

  it('that add one field differently clash, at its place, with what both want', () => {
    const { clashes, document: kept } = mergeDrafts(base(), changed(field('po', '我的')), changed(field('po', '他的')));
    expect(clashes).toEqual([
      {
        at: '/record/properties/po',
        message: '字段“他的”两边都新增了：一边为“类型：string、名称：他的”，另一边为“类型：string、名称：我的”',
        was: undefined,
        base: { type: 'string', title: '他的' },
        overlay: { type: 'string', title: '我的' },
      },
    ]);
    expect(properties(kept).po?.title).toBe('他的');
  });

  it('that give one key different values clash there alone', () => {
    const titled = (title: string) => changed((claim) => void (properties(claim).city!.title = title));
    const mine = titled('我的城市');
    properties(mine).city!.span = 24;
    const { clashes, document: merged } = mergeDrafts(base(), mine, titled('他的城市'));
    expect(clashes.map(({ at, was }) => [at, was])).toEqual([['/record/properties/city/title', '城市']]);
    expect(clashes[0]?.message).toBe('字段“他的城市”的名称两边都改了：一边改为“他的城市”，另一边改为“我的城市”');
    expect(properties(merged).city).toMatchObject({ title: '他的城市', span: 24 });
  });

  it('that begin an empty list with items of different kinds clash, and one list of one kind is kept', () => {
    const begun = (items: unknown[]) => changed((claim) => void (claim.form.sections = items as []));
    const [empty, mine, theirs] = [begun([]), begun([{ name: 'a', title: '甲' }]), begun(['乙'])];
    const operations = operationsBetween(empty, mine);
    const kept = applyOverlay(theirs, operations);
    expect(kept.clashes.map(({ at }) => at)).toEqual(['/form/sections/a']);
    expect(kept.document).toEqual(theirs);
    const settled = applyOverlay(theirs, operations, 'overlay').document;
    expect(settled).toEqual(mine);
    expect(applyOverlay(settled, operations).clashes).toEqual([]);
  });

  it('of which one adds a key to what the other made a list clash', () => {
    const operations = operationsBetween(
      base(),
      changed((claim) => void (properties(claim).city!.note = {})),
    );
    const theirs = changed((claim) => void (properties(claim).city = [] as never));
    const { clashes, document: merged } = applyOverlay(theirs, operations, 'overlay');
    expect(clashes.map(({ at }) => at)).toEqual(['/record/properties/city/note']);
    expect(merged).toEqual(theirs);
  });

  it('that clash may be settled for the overlay, which then wants nothing more', () => {
    fc.assert(
      fc.property(document, edits, edits, (number, list, others) => {
        const shipped = SHIPPED[number];
        const operations = operationsBetween(shipped, edit(shipped, list));
        // A part that is made a bare value is known by its name alone from then on, which the other side may have changed.
        const isBared = operations.some((one) => one.op === 'change' && isObject(one.was) && !isObject(one.value));
        fc.pre(!isBared || !others.some(({ kind }) => kind === 'rename'));
        const { document: settled, clashes } = applyOverlay(edit(shipped, others), operations, 'overlay');
        // What the other side took away whole, or a name that stands twice, is for people to settle.
        if (clashes.some(({ message }) => /没有它|已由另一项/u.test(message))) return;
        const again = applyOverlay(settled, operations);
        expect(again.clashes).toEqual([]);
        expect(again.document).toEqual(settled);
      }),
      { numRuns: 100 },
    );
  });

  it('of which one removes what the other changes clash', () => {
    const without = changed((claim) => delete properties(claim).city);
    const renamed = changed((claim) => void (properties(claim).city!.title = '地点'));
    expect(mergeDrafts(base(), without, renamed).clashes.map(({ at }) => at)).toEqual(['/record/properties/city']);
    expect(mergeDrafts(base(), renamed, without).clashes.map(({ at }) => at)).toEqual([
      '/record/properties/city/title',
    ]);
  });

  it('find a field that was renamed by its id, and an option, a view and a section by theirs', () => {
    const renamed = changed((claim) => {
      const fields = properties(claim);
      claim.record.properties = Object.fromEntries(
        Object.entries(fields).map(([name, value]) =>
          name === 'city' ? ['place', { ...value, id: 'city' }] : [name, value],
        ),
      );
    });
    const mine = changed((claim) => {
      properties(claim).city!.title = '城市（到达）';
      (properties(claim).kind!.oneOf as { title: string }[])[1]!.title = '餐饮';
      (claim.list.views as { filter: string }[])[0]!.filter = 'true';
      (claim.form.sections as { title: string }[])[0]!.title = '基本信息';
    });
    const theirs = structuredClone(renamed);
    (properties(theirs).kind!.oneOf as unknown[]).unshift({ const: 'taxi', title: '出租车' });
    (theirs.list.views as unknown[]).unshift({ name: '餐费' });
    (theirs.form.sections as unknown[]).unshift({ name: 'first', title: '先' });
    const { document: merged, clashes } = mergeDrafts(base(), mine, theirs);
    expect(clashes).toEqual([]);
    expect(Object.keys(properties(merged))).toEqual(Object.keys(properties(renamed)));
    expect(properties(merged).place).toMatchObject({ id: 'city', title: '城市（到达）' });
    expect((properties(merged).kind!.oneOf as { title: string }[]).map(({ title }) => title)).toEqual([
      '出租车',
      '差旅',
      '餐饮',
    ]);
    expect((merged as ReturnType<typeof base>).list.views).toEqual([
      { name: '餐费' },
      { name: '差旅', filter: 'true' },
    ]);
    expect((merged as ReturnType<typeof base>).form.sections).toEqual([
      { name: 'first', title: '先' },
      { name: 'basic', title: '基本信息' },
    ]);
  });

  it('find a view that is called otherwise by what it was called first', () => {
    const views = (claim: ReturnType<typeof base>) =>
      claim.list.views as { name: string; was?: string[]; sort?: string }[];
    const mine = changed((claim) => void Object.assign(views(claim)[0]!, { name: '出差', was: ['差旅'] }));
    const theirs = changed((claim) => void (views(claim)[0]!.sort = '-createdAt'));
    const { document: merged, clashes } = mergeDrafts(base(), mine, theirs);
    expect(clashes).toEqual([]);
    expect(views(merged as ReturnType<typeof base>)[0]).toMatchObject({
      name: '出差',
      was: ['差旅'],
      sort: '-createdAt',
    });
  });

  it('may exchange the names of two fields, but not give one name twice', () => {
    const swapped = changed((claim) => {
      claim.record.properties = Object.fromEntries(
        Object.entries(properties(claim)).map(([name, value]) =>
          name === 'city'
            ? ['total', { ...value, id: 'city' }]
            : name === 'total'
              ? ['city', { ...value, id: 'total' }]
              : [name, value],
        ),
      );
    });
    expect(mergeDrafts(base(), swapped, base())).toEqual({ document: swapped, clashes: [] });
    const mine = changed((claim) => {
      claim.record.properties = Object.fromEntries(
        Object.entries(properties(claim)).map(([name, value]) =>
          name === 'city' ? ['po', { ...value, id: 'city' }] : [name, value],
        ),
      );
    });
    const theirs = changed(field('po', '采购单'));
    expect(mergeDrafts(base(), mine, theirs).clashes.map(({ message }) => message)).toEqual([
      '字段“城市”的标识“po”已由另一项使用',
    ]);
  });
});
