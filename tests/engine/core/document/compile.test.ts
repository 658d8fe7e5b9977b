import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/core/document/compile.ts';
import { documentFromSchema } from '../../../../engine/core/document/fromSchema.ts';
import { sourceMap } from '../../../../engine/core/document/text.ts';
import { base, compileWith, modelWith, options } from './base.ts';

const scope = {
  user: { id: 'u', name: '甲', roles: ['staff'] },
  team: { eid: 'e', name: '团队', certified: false, isAdmin: false },
  today: '2026-11-20',
  now: '2026-11-20T06:00:00.000Z',
  isNew: false,
};

describe('the compiled model', () => {
  it('is frozen to its depth and leaves the document as it was', () => {
    const document = base();
    const before = JSON.stringify(document);
    const { model } = compile(document, options);
    expect(Object.isFrozen(model?.fieldsByPath.lines?.children[0]?.schema)).toBe(true);
    expect(Object.isFrozen(model?.rules[0]?.check.ast)).toBe(true);
    expect(Object.isFrozen(document.record)).toBe(false);
    expect(JSON.stringify(document)).toBe(before);
  });

  it('has the same version for the same content, and another for any other content', () => {
    const again = modelWith().version;
    expect(
      modelWith((document) => {
        document.list.pageSize = 50;
      }).version,
    ).not.toBe(again);
    expect(modelWith().version).toBe(again);
    expect(again).toMatch(/^[0-9a-f]{16}$/u);
  });

  it('chooses a kind from type, format and options', () => {
    const kinds = modelWith((_, p) => {
      Object.assign(p, {
        a: { type: 'string', format: 'date' },
        b: { type: 'array', items: { type: 'string', enum: ['x', 'y'] } },
        c: { type: 'array', format: 'attachment' },
        d: { type: 'object', properties: { x: { type: 'string' } } },
        e: { enum: ['x', 'y'] },
        f: { type: ['number', 'null'] },
        g: { type: 'array', items: { type: 'string' } },
        h: { type: 'string', link: { entity: 'person' } },
        i: { type: 'number', format: 'percent' },
        j: { type: 'boolean' },
      });
    }).fieldsByPath;
    expect(
      Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'total', 'lines', 'status', 'lines.price'].map((path) => [
          path,
          kinds[path]?.kind,
        ]),
      ),
    ).toEqual({
      a: 'date',
      b: 'multiEnum',
      c: 'attachment',
      d: 'group',
      e: 'enum',
      f: 'decimal',
      g: 'list',
      h: 'link',
      i: 'percent',
      j: 'boolean',
      total: 'money',
      lines: 'table',
      status: 'enum',
      'lines.price': 'money',
    });
  });

  it('takes engine keywords out of the schema that Ajv gets, but not fields of the same name', () => {
    const { schema } = modelWith((_, p) => {
      p.filter = { type: 'string', column: true, help: '说明' };
    });
    expect((schema.properties as Record<string, unknown>).filter).toEqual({ type: 'string' });
    expect(JSON.stringify(schema)).not.toContain('compute');
  });

  it('puts the columns and filters of a group where the group stands', () => {
    const field = (title: string, more: object = {}) => ({
      type: 'string',
      title,
      column: true,
      filter: true,
      ...more,
    });
    const inner = (names: string[], more: object = {}) => ({
      type: 'object',
      title: '组',
      properties: { ...Object.fromEntries(names.map((name) => [name, field(name)])), ...more },
    });
    const document = {
      entity: 'grouped',
      title: '分组',
      key: 'no',
      record: {
        type: 'object',
        properties: {
          no: field('编号'),
          name: field('名称'),
          group: inner(['a', 'b', 'c'], { deep: inner(['d', 'e']), f: field('f') }),
          last: field('最后'),
          early: field('提前', { column: { order: 15 }, filter: { order: 15 } }),
        },
      },
    };
    const { list } = compile(document).model!;
    const expected = [
      'no',
      'name',
      'early',
      'group.a',
      'group.b',
      'group.c',
      'group.deep.d',
      'group.deep.e',
      'group.f',
      'last',
    ];
    const own = (fields: readonly { path: string }[]) =>
      fields.map(({ path }) => path).filter((path) => expected.includes(path));
    expect(own(list.columns)).toEqual(expected);
    expect(own(list.filters)).toEqual(expected);
  });

  it('orders computed fields after what they read, rows before totals', () => {
    expect(modelWith().computeOrder.map((field) => field.path)).toEqual(['lines.amount', 'total']);
  });

  it('reports no cycle where a cell depends on a total of other cells', () => {
    const model = modelWith((_, p) => {
      const rows = (p.lines!.items as { properties: Record<string, unknown> }).properties;
      rows.share = { type: 'number', compute: 'amount / parent.total' };
    });
    expect(model.computeOrder.map((field) => field.path)).toEqual(['lines.amount', 'total', 'lines.share']);
  });

  it('lists the fields that depend on a field', () => {
    const { dependents } = modelWith();
    expect(dependents.kind).toEqual(['city']);
    expect(dependents['lines.quantity']).toEqual(['lines.amount']);
    expect(dependents['lines.amount']).toEqual(['total']);
    expect(dependents.total).toEqual(['#rule/0']);
  });

  it("evaluates a rule about rows with the row's fields by name, and the record as parent", () => {
    const [rule] = modelWith((document) => {
      document.rules = [{ check: "quantity > 1 || parent.kind == 'meal'", at: '/lines/*', message: '太少' }];
    }).rules;
    expect(rule?.each).toBe('lines');
    expect(rule?.check.reads).toEqual(['lines.quantity', 'kind']);
    expect(rule?.check.evaluate({ record: { quantity: 1 }, parent: { kind: 'meal' }, scope })).toBe(true);
  });

  it('puts a fragment in the place of its $ref, with the words beside the $ref winning', () => {
    const fragments = {
      'place.json': {
        type: 'object',
        title: '地点',
        properties: {
          city: { type: 'string', title: '城市' },
          street: { type: 'string', title: '街道', show: 'filled(city)' },
        },
      },
    };
    const document = base();
    (document.record.properties as Record<string, unknown>).home = { $ref: '../fragments/place.json', title: '住址' };
    const { model, problems } = compile(document, { ...options, fragments });
    expect(problems).toEqual([]);
    expect(model?.fieldsByPath.home?.title).toBe('住址');
    expect(model?.fieldsByPath['home.street']?.show?.reads).toEqual(['home.city']);
    expect(model?.fieldsByPath['home.street']?.show?.evaluate({ record: { home: { city: '上海' } }, scope })).toBe(
      true,
    );
    expect(JSON.stringify(model?.schema)).not.toContain('$ref');
  });

  it('keeps a schema that contains itself, and draws it one level deep', () => {
    const node = {
      type: 'object',
      properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
    };
    const { model } = compile(
      {
        ...base(),
        $defs: { node },
        record: {
          type: 'object',
          properties: {
            billNo: { type: 'string' },
            status: { type: 'string' },
            total: { type: 'integer' },
            kind: { type: 'string' },
            tree: { $ref: '#/$defs/node' },
          },
        },
        form: {},
      },
      { ...options, lenient: true },
    );
    expect(model?.fieldsByPath['tree.children']).toBeDefined();
    expect(Object.keys((model?.schema as { $defs: object }).$defs)).toHaveLength(1);
  });

  it('shows the fields of an if/then/else where the condition holds, and requires them there', () => {
    const model = modelWith((document) => {
      Object.assign(document.record, {
        if: { properties: { kind: { const: 'meal' } } },
        then: { properties: { guests: { type: 'integer', title: '人数' } }, required: ['guests'] },
      });
    });
    const { guests } = model.fieldsByPath;
    expect(guests?.show?.evaluate({ record: { kind: 'meal' }, scope })).toBe(true);
    expect(guests?.show?.evaluate({ record: { kind: 'travel' }, scope })).toBe(false);
    expect(guests?.require?.evaluate({ record: { kind: 'meal' }, scope })).toBe(true);
    expect(guests?.required).toBe(false);
  });

  it('makes one choice of the constants that distinguish variants', () => {
    const { fieldsByPath } = modelWith((_, p) => {
      p.pay = {
        title: '付款',
        type: 'object',
        oneOf: [
          {
            title: '银行',
            properties: { by: { const: 'bank' }, account: { type: 'string' } },
            required: ['by', 'account'],
          },
          { title: '现金', properties: { by: { const: 'cash' }, receiver: { type: 'string' } }, required: ['by'] },
        ],
      };
    });
    expect(fieldsByPath['pay.by']?.options?.map(({ value, title }) => [value, title])).toEqual([
      ['bank', '银行'],
      ['cash', '现金'],
    ]);
    expect(fieldsByPath['pay.account']?.show?.evaluate({ record: { pay: { by: 'bank' } }, scope })).toBe(true);
    expect(fieldsByPath['pay.receiver']?.show?.evaluate({ record: { pay: { by: 'bank' } }, scope })).toBe(false);
  });

  it('rounds what is computed into a whole-number field half away from zero', () => {
    const { compute } = modelWith().fieldsByPath['lines.amount'] ?? {};
    expect(compute?.evaluate({ record: { quantity: 2.5, price: 1 }, scope })).toBe(3);
    expect(compute?.evaluate({ record: { quantity: 1.1, price: 100 }, scope })).toBe(110);
  });

  it('knows the roles that conditions name', () => {
    const check = (rule: string) =>
      compile({ ...base(), access: { read: { staff: rule } } }, options).problems.map(({ code, suggestion }) => [
        code,
        suggestion,
      ]);
    expect(check("user.roles.exists(r, r == 'stuff')")).toEqual([['expression-option', '是不是“staff”？']]);
    expect(check("'stuff' in user.roles")).toEqual([['expression-option', '是不是“staff”？']]);
    expect(check("user.roles.contains('stuff')")).toEqual([['expression-option', '是不是“staff”？']]);
    expect(check("'staff' in user.roles && user.roles.contains('customer')")).toEqual([]);
  });

  it('finds what is wrong with the condition of an option, of a list of choices too', () => {
    const { problems } = compileWith((_, p) => {
      p.many = {
        type: 'array',
        items: {
          type: 'string',
          oneOf: [
            { const: 'a', title: '甲' },
            { const: 'b', title: '乙', when: 'knd == 1' },
          ],
        },
      };
    });
    expect(problems.map(({ pointer }) => pointer)).toEqual(['/record/properties/many/items/oneOf/1/when']);
  });

  it('makes a list of a document that says nothing about lists', () => {
    const { list } = modelWith((_, p) => {
      delete p.billNo!.column;
    });
    expect(list.columns.filter((field) => !field.column?.hidden).map((field) => field.path)).toEqual([
      'billNo',
      'status',
      'kind',
      'city',
      'total',
    ]);
  });

  it('offers the system fields as hidden columns and as filters of stored entities only', () => {
    expect(modelWith().list.columns.some((field) => field.path === 'createdAt' && field.column?.hidden)).toBe(true);
    expect(modelWith((document) => Object.assign(document, { storage: 'remote' })).list.filters).toEqual([]);
  });

  it('makes a form of any JSON Schema of an object, draft 07 and 2020-12', () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: '人',
      type: 'object',
      definitions: { name: { type: 'string', minLength: 1 } },
      required: ['first'],
      properties: {
        first: { $ref: '#/definitions/name' },
        age: { type: 'integer', minimum: 0 },
        pets: { type: 'array', items: { type: 'object', properties: { kind: { enum: ['cat', 'dog'] } } } },
      },
    };
    expect(documentFromSchema(base())).toBeUndefined();
    const { model, problems } = compile(documentFromSchema(schema)?.document, options);
    expect(problems).toEqual([]);
    expect(Object.keys(model?.fieldsByPath ?? {})).toEqual(['first', 'age', 'pets', 'pets.kind']);
    expect(
      compile(
        documentFromSchema({
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          type: 'object',
          $defs: { n: { type: 'number' } },
          properties: { n: { $ref: '#/$defs/n' } },
        })?.document,
        options,
      ).model?.fieldsByPath.n?.kind,
    ).toBe('decimal');
  });

  it('never throws, whatever JSON it is given', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(Array.isArray(compile(value, options).problems)).toBe(true);
      }),
      { numRuns: 200 },
    );
  }, 60_000);

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'takes “%s” for a name like any other',
    (name) => {
      const document = JSON.parse(
        JSON.stringify(base()).replaceAll('kind', name).replaceAll('"pay"', `"${name}"`).replaceAll('staff', name),
      ) as unknown;
      expect(Array.isArray(compile(document, { ...options, roles: [name] }).problems)).toBe(true);
      const unknown = compile(
        {
          ...base(),
          key: name,
          titleField: name,
          list: { sort: name, rowActions: [name] },
          actions: {
            pay: { title: '付', from: [name], to: name, endpoint: name, set: { [name]: '1' }, roles: [name] },
          },
        },
        options,
      );
      expect(unknown.problems.map(({ code }) => code)).toEqual(
        expect.arrayContaining([
          'unknown-field',
          'bad-sort',
          'unknown-action',
          'unknown-state',
          'unknown-endpoint',
          'unknown-role',
        ]),
      );
    },
  );

  it('takes a format for none of ours that is called as something every object has', () => {
    const document = base() as unknown as { record: { properties: Record<string, unknown> } };
    document.record.properties.odd = { type: 'string', title: '怪', format: 'valueOf' };
    expect(compile(document, options).problems.map(({ code }) => code)).toContain('unknown-format');
  });

  it('never throws, wherever a document is broken', () => {
    const paths: string[][] = [];
    const walk = (value: unknown, path: string[]): void => {
      if (path.length > 0) paths.push(path);
      if (typeof value === 'object' && value !== null)
        for (const [key, item] of Object.entries(value)) walk(item, [...path, key]);
    };
    walk(base(), []);
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue({ maxDepth: 3 }), (path, value) => {
        const document = base() as unknown as Record<string, unknown>;
        const parent = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, document);
        parent[path.at(-1) ?? ''] = value;
        expect(
          Array.isArray(
            compile(document, { ...options, lenient: true, places: () => sourceMap(JSON.stringify(document)) })
              .problems,
          ),
        ).toBe(true);
      }),
      { numRuns: 500, examples: [[['actions', 'pay', 'to'], '__proto__']] },
    );
  }, 60_000);
});
