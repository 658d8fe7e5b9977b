import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HELPERS } from '../../../../engine/core/expression/helpers.ts';
import { compileOne, FIELDS, problemsOf, SCOPE, valueOf } from './support.ts';

describe('numbers', () => {
  it('knows one kind of number', () => {
    expect(valueOf('quantity * 2 > 10', { quantity: 6 })).toBe(true);
    expect(valueOf('quantity * 2 > 10', { quantity: 5.5 })).toBe(true);
    expect(valueOf('count(lines) * 2 + quantity', { quantity: 0.5, lines: [{}, {}] })).toBe(4.5);
  });

  it('cuts towards zero with int, as CEL does, and takes a text only when it is a whole number', () => {
    expect(
      ['int(3.7)', 'int(-3.7)', 'int(7 / 2)', 'uint(2.5)', "int('12')", "int('3.7')", 'double(3.7)'].map((source) =>
        valueOf(source),
      ),
    ).toEqual([3, -3, 3, 2, 12, null, 3.7]);
  });

  it('divides into a decimal, and by zero into emptiness', () => {
    expect(valueOf('7 / 2')).toBe(3.5);
    expect(valueOf('quantity / 0', { quantity: 1 })).toBeNull();
    expect(valueOf('quantity % 4', { quantity: 10 })).toBe(2);
  });

  it('adds decimals as people do', () => {
    expect(valueOf('quantity + price == 0.3', { quantity: 0.1, price: 0.2 })).toBe(true);
    expect(valueOf('quantity * price', { quantity: 1.1, price: 3 })).toBe(3.3);
  });

  it('rounds half away from zero, to any number of digits', () => {
    expect([
      valueOf('round(2.5)'),
      valueOf('round(-2.5)'),
      valueOf('round(1.005, 2)'),
      valueOf('round(1.255, 2)'),
    ]).toEqual([3, -3, 1.01, 1.26]);
  });

  it('gives plain JavaScript numbers', () => {
    expect([valueOf('1'), valueOf('size(tags)', { tags: ['a'] }), valueOf('-quantity', { quantity: 0 })]).toEqual([
      1, 1, 0,
    ]);
    expect(typeof valueOf('9007199254740991')).toBe('number');
  });
});

describe('emptiness', () => {
  it.each([
    'quantity + 1',
    'quantity > 1',
    'quantity <= 1',
    'name + "x"',
    '!(quantity > 1)',
    'name.startsWith("a")',
    'round(quantity)',
    'addDays(signDate, 1)',
  ])('makes %s empty', (source) => {
    expect(valueOf(source, {})).toBeNull();
    expect(valueOf(source, { quantity: null, name: '', ok: null })).toBeNull();
  });

  it('is equal to null and to the empty text, and unequal to everything else', () => {
    expect(
      ['name == null', "name == ''", "name != 'a'", 'tags == null'].map((source) =>
        valueOf(source, { name: '', tags: [] }),
      ),
    ).toEqual([true, true, true, true]);
    expect(valueOf("name == 'a'", {})).toBe(false);
  });

  it('is decided by the side that decides', () => {
    expect(valueOf('quantity > 1 || ok', { ok: true })).toBe(true);
    expect(valueOf('quantity > 1 && ok', { ok: false })).toBe(false);
    expect(valueOf('quantity > 1 || ok', { ok: false })).toBeNull();
    expect(valueOf('ok ? 1 : 2', {})).toBe(2);
  });

  it('of a yes/no field counts as no, in a record, a group and a row, and is still empty for filled() and empty()', () => {
    for (const record of [
      {},
      { ok: null, place: {}, lines: [{}] },
      { ok: false, place: { far: false }, lines: [{ gift: false }] },
    ]) {
      expect(
        [
          '!ok',
          'ok == false',
          'ok != true',
          'ok in [false]',
          '!place.far',
          'lines.all(l, !l.gift)',
          '!lines.exists(l, l.gift)',
          '!(ok && quantity > 1)',
        ].map((source) => valueOf(source, record)),
        JSON.stringify(record),
      ).toEqual(Array(8).fill(true));
      expect(valueOf('ok ? 1 : 2', record)).toBe(2);
    }
    expect(
      ['filled(ok)', 'empty(ok)', 'ok == null', 'ok != null', 'coalesce(ok, true)'].map((source) =>
        valueOf(source, {}),
      ),
    ).toEqual([false, true, true, false, true]);
    expect(['filled(ok)', 'ok == null', 'coalesce(ok, true)'].map((source) => valueOf(source, { ok: false }))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is what a group is in which nothing is filled in, and holds no member', () => {
    for (const address of [undefined, null, {}, { city: '' }, { city: null }])
      expect(
        ['empty(address)', 'address == null', '!filled(address)'].map((source) => valueOf(source, { address })),
      ).toEqual([true, true, true]);
    expect(valueOf('empty(address)', { address: { city: '深圳' } })).toBe(false);
    for (const tags of [undefined, null, []])
      expect(
        ["'a' in tags", "!('a' in tags)", "tags.contains('a')", "!tags.contains('a')"].map((source) =>
          valueOf(source, { tags }),
        ),
      ).toEqual([false, true, false, true]);
  });

  it('counts as nothing in sums and as no rows in lists', () => {
    expect(valueOf('sum(lines.map(l, l.amount))', { lines: [{ amount: 2 }, {}, { amount: null }] })).toBe(2);
    expect(
      ['sum(lines.map(l, l.amount))', 'count(lines)', 'size(lines)', 'size(name)'].map((source) => valueOf(source, {})),
    ).toEqual([0, 0, 0, 0]);
    expect(
      ['lines.exists(l, l.amount > 1)', 'lines.all(l, l.amount > 1)', 'max(lines.map(l, l.amount))'].map((source) =>
        valueOf(source, {}),
      ),
    ).toEqual([false, true, null]);
  });

  it('tells filled from empty, and false and zero are values', () => {
    expect(valueOf('filled(ok) && filled(quantity)', { ok: false, quantity: 0 })).toBe(true);
    expect(valueOf('empty(tags) && empty(name)', { tags: [], name: '' })).toBe(true);
    expect(valueOf('coalesce(quantity, price, 7)', { price: 0 })).toBe(0);
  });
});

describe('lists, texts and dates', () => {
  it('walks rows', () => {
    const lines = [
      { amount: 3, name: 'a' },
      { amount: 5, name: 'b' },
    ];
    expect(valueOf('lines.filter(l, l.amount > 3)[0].name', { lines })).toBe('b');
    expect(valueOf('lines.map(l, l.amount > 3, l.name)', { lines })).toEqual(['b']);
    expect(valueOf('lines.exists_one(l, l.amount > 3)', { lines })).toBe(true);
    expect(valueOf("lines.map(l, l.name).join('、')", { lines })).toBe('a、b');
    expect(valueOf('lines.all(l, lines.exists(m, m.amount >= l.amount))', { lines })).toBe(true);
    expect(valueOf('min(lines.map(l, l.amount)) + max(1, 2)', { lines })).toBe(5);
  });

  it('finds members of lists', () => {
    expect(valueOf("status in ['draft', 'done']", { status: 'done' })).toBe(true);
    expect(valueOf("'staff' in user.roles")).toBe(true);
    expect(valueOf("tags.contains('x')", { tags: ['x'] })).toBe(true);
  });

  it('compares moments by the instant, whatever zone they are written in, and without one as local time in Shanghai', () => {
    const same = [
      '2026-02-28T00:00:00+08:00',
      '2026-02-27T16:00:00Z',
      '2026-02-27T16:00:00.000Z',
      '2026-02-27t08:00:00-08:00',
      '2026-02-28T00:00:00',
      '2026-02-28 00:00',
    ];
    for (const sentAt of same) {
      expect(
        [
          "sentAt == '2026-02-28T00:00:00+08:00'",
          "sentAt >= '2026-02-27T16:00:00Z'",
          "sentAt in ['2026-02-27T16:00:00.000Z']",
          "sentAt > '2026-02-27T23:59:59+08:00'",
          "!(sentAt < '2026-02-27T16:00:00Z')",
        ].map((source) => valueOf(source, { sentAt })),
        sentAt,
      ).toEqual([true, true, true, true, true]);
      expect(valueOf("max(sentAt, '2026-02-27T15:00:00Z')", { sentAt })).toBe(sentAt);
    }
    expect(valueOf("note == '2026-02-27T16:00:00Z'", { note: '2026-02-28T00:00:00+08:00' })).toBe(false);
    expect(valueOf('sentAt > now', { sentAt: 'soon' })).toBeNull();
  });

  it('compares a moment with a day by its day in Shanghai', () => {
    expect(
      ['sentAt == signDate', 'sentAt <= signDate', 'sentAt < signDate', "sentAt > '2026-02-27'"].map((source) =>
        valueOf(source, { sentAt: '2026-02-27T16:00:00Z', signDate: '2026-02-28' }),
      ),
    ).toEqual([true, true, false, true]);
    expect(valueOf('signDate < today', { signDate: '2026-11-19' })).toBe(true);
    expect(valueOf('max(signDate, today)', { signDate: '2027-01-01' })).toBe('2027-01-01');
  });

  it('orders texts by code point, as the database does', () => {
    expect(valueOf('name > note', { name: '\u{10000}', note: '\uFFFD' })).toBe(true);
  });

  it('counts days and months, the last day standing for a missing one', () => {
    expect(valueOf("addMonths('2024-01-31', 1)")).toBe('2024-02-29');
    expect(valueOf("addMonths('2026-03-31', -13)")).toBe('2025-02-28');
    expect(valueOf("addDays('2026-12-31', 1)")).toBe('2027-01-01');
    expect(valueOf("startOfMonth('2026-03-31')")).toBe('2026-03-01');
    expect(valueOf("startOfYear('2026-03-31')")).toBe('2026-01-01');
    expect(valueOf("startOfMonth('2026-03-31T16:00:00.000Z')")).toBe('2026-04-01');
    expect(valueOf("startOfMonth('2026-02-30')")).toBeNull();
    expect(valueOf("daysBetween('2026-02-28', '2026-03-01')")).toBe(1);
    expect(valueOf('year(signDate) * 100 + month(signDate)', { signDate: '2026-11-20' })).toBe(202611);
  });

  it('takes a moment for its day in Shanghai', () => {
    expect(valueOf("date('2026-11-20T16:00:00.000Z')")).toBe('2026-11-21');
    expect(valueOf("daysBetween('2026-11-20T15:59:59.999Z', '2026-11-20T16:00:00.000Z')")).toBe(1);
  });

  it('counts hours of moments, of days from midnight on, and of times of day', () => {
    expect(
      [
        "addHours('2026-11-20T16:00:00.000Z', 4)",
        "addHours('2026-11-20', 1.5)",
        "addHours('22:30:00', -1.5)",
        "addHours('08:30', 0.25)",
        "hoursBetween('2026-11-20T16:00:00.000Z', '2026-11-21T10:30:00+08:00')",
        "hoursBetween('09:00:00', '10:45:00')",
        "hoursBetween('2026-11-20', '2026-11-21')",
      ].map((source) => valueOf(source)),
    ).toEqual(['2026-11-20T20:00:00.000Z', '2026-11-19T17:30:00.000Z', '21:00:00', '08:45:00', 10.5, 1.75, 24]);
    for (const source of ["addHours('23:30:00', 1)", "addHours('soon', 1)", "hoursBetween('08:00', '2026-11-20')"])
      expect(valueOf(source)).toBeNull();
  });

  it('answers nothing for a day beyond the calendar', () => {
    expect(
      ['addDays(today, 9007199254740991)', 'addMonths(today, 999999999)'].map((source) => valueOf(source)),
    ).toEqual([null, null]);
    expect(valueOf('addDays(today, 9007199254740991) != today')).toBe(true);
  });

  it.each(['2026-02-30', '2026-13-01', 'soon', '2026-1-1'])('takes %s for no date', (text) => {
    expect(valueOf('addDays(note, 1)', { note: text })).toBeNull();
  });

  it('counts and cuts characters, not code units', () => {
    expect(valueOf('size(name)', { name: '𠮷野家' })).toBe(3);
    expect(
      ['name.substring(0, 1)', 'name.substring(1)', 'name.substring(1, 2)'].map((source) =>
        valueOf(source, { name: '𠮷野家' }),
      ),
    ).toEqual(['𠮷', '野家', '野']);
  });

  it('reads own members only', () => {
    expect(valueOf('filled(row.address)', Object.create({ address: { city: 'x' } }) as Record<string, unknown>)).toBe(
      false,
    );
  });
});

describe('every expression', () => {
  const names = [...Object.keys(FIELDS), 'row', 'user', 'team', 'today', 'now', 'isNew'];
  const atom = fc.oneof(
    fc.constantFrom(...names),
    fc.integer({ min: -9, max: 9 }).map(String),
    fc.constantFrom("'draft'", "''", 'null', 'true', '1.5', '[]', '[1, 2]', "['a']"),
  );
  const { source } = fc.letrec<{ source: string }>((tie) => ({
    source: fc.oneof(
      { maxDepth: 4 },
      atom,
      fc
        .tuple(
          tie('source'),
          fc.constantFrom('+', '-', '*', '/', '%', '<', '<=', '>', '>=', '==', '!=', '&&', '||', 'in'),
          tie('source'),
        )
        .map(([a, op, b]) => `(${a} ${op} ${b})`),
      fc
        .tuple(fc.constantFrom(...Object.keys(HELPERS)), fc.array(tie('source'), { minLength: 1, maxLength: 2 }))
        .map(([name, args]) => `${name}(${args.join(', ')})`),
      fc
        .tuple(fc.constantFrom('map', 'filter', 'exists', 'all', 'exists_one'), tie('source'))
        .map(([macro, body]) => `lines.${macro}(l, ${body.replaceAll('quantity', 'l.quantity')})`),
      fc.tuple(tie('source'), tie('source'), tie('source')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
      tie('source').map((inner) => `!(${inner})`),
    ),
  }));

  it('compiles or says why, and evaluates without throwing to plain JSON', () => {
    let evaluated = 0;
    // As stored: JSON does not write -0.
    const held = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
    fc.assert(
      fc.property(source, fc.dictionary(fc.constantFrom(...Object.keys(FIELDS)), held), (text, record) => {
        const { expression, problems } = compileOne(text);
        expect(expression === undefined).toBe(problems.length > 0);
        if (!expression) return;
        evaluated += 1;
        const value = expression.evaluate({ record, scope: SCOPE });
        expect(value).not.toBeUndefined();
        expect(JSON.parse(JSON.stringify(value))).toEqual(value);
      }),
      { numRuns: 1000 },
    );
    expect(evaluated).toBeGreaterThan(100);
  }, 60_000);

  it('answers nothing, not NaN, where a record holds something else than its number', () => {
    expect(compileOne('ceil(price)').expression?.evaluate({ record: { price: {} }, scope: SCOPE })).toBeNull();
  });

  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const { expression, problems } = compileOne(text);
        expect(expression === undefined).toBe(problems.length > 0);
        for (const problem of problems) expect(problem.start).toBeLessThanOrEqual(Math.max(text.length, 1));
      }),
      { numRuns: 500 },
    );
  }, 60_000);

  it('refuses what is nested too deep or too long instead of failing', () => {
    expect(compileOne(`${'('.repeat(5000)}1${')'.repeat(5000)}`).problems[0]?.code).toBe('expression-syntax');
    expect(compileOne(Array.from({ length: 5000 }, () => '1').join(' + ')).problems[0]?.code).toBe('expression-syntax');
  });
});

describe('two teams', () => {
  const recordTeam = { eid: 't2', name: '客户', certified: false };
  const over = (source: string, scope = SCOPE) => compileOne(source).expression?.evaluate({ record: {}, scope });

  it('tells the team of whoever acts from the team whose record it is', () => {
    expect(
      over("team.certified && !recordTeam.certified && recordTeam.name == '客户' && team.eid == 't1'", {
        ...SCOPE,
        recordTeam,
      }),
    ).toBe(true);
  });

  it('takes a record without a team for one of the own team', () => {
    expect(over('recordTeam.certified && recordTeam.eid == team.eid')).toBe(true);
  });

  it('knows who is an administrator of the own team alone', () => {
    expect(problemsOf('recordTeam.isAdmin').map(({ code }) => code)).toEqual(['expression-name']);
  });
});
