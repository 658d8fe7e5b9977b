import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/core/document/compile.ts';
import { project } from '../../../../engine/core/document/project.ts';
import { type Base, base, options } from './base.ts';

/** Hides `kind`, on which much depends, from customers. */
function hiding(
  path: string,
  change: (document: Base, properties: Record<string, Record<string, unknown>>) => void = () => undefined,
) {
  const document = base();
  change(document, document.record.properties as Record<string, Record<string, unknown>>);
  document.access = { read: { staff: 'true', customer: 'eid == team.eid' }, fields: { [path]: { customer: 'none' } } };
  const projected = project(document, ['customer']);
  return { projected, ...compile(projected, { check: false }) };
}

describe('the projection for a person', () => {
  it('has no access rules and no hooks', () => {
    const projected = project(
      {
        ...base(),
        hooks: { beforeSave: 'claim.secret' },
        actions: { pay: { title: '付', from: ['draft'], to: 'paid', hook: 'claim.pay' } },
      },
      ['staff'],
    );
    expect(JSON.stringify(projected)).not.toMatch(/secret|claim\.pay|access|hook/u);
  });

  it('loses a hidden field with its column, filter, sort, and the conditions and rules that read it', () => {
    const { projected, model, problems } = hiding('kind', (document) => {
      document.list = {
        sort: 'kind,-total',
        views: [
          { name: '差旅', filter: "kind == 'travel'" },
          { name: '不是差旅', where: { not: { field: 'kind', op: 'eq', value: 'travel' } } },
          { name: '全部', columns: ['kind', 'total'] },
        ],
      };
      document.rules = [
        { check: "kind != 'meal'", message: '不' },
        { check: 'total > 0', at: '/total', message: '正' },
      ];
    });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(JSON.stringify(projected)).not.toContain('kind');
    expect(model?.fieldsByPath.city?.show).toBeUndefined();
    expect(model?.list.views.map((view) => [view.name, view.columns])).toEqual([['全部', ['total']]]);
    expect(model?.list.sort).toEqual([{ field: 'total', dir: 'desc' }]);
    expect(model?.rules).toHaveLength(1);
    expect(model?.schema.required).toEqual([]);
  });

  it('makes a computed field that needs a hidden one read-only', () => {
    const { model } = hiding('lines.price');
    expect(model?.fieldsByPath['lines.price']).toBeUndefined();
    expect(model?.fieldsByPath['lines.amount']).toMatchObject({ compute: undefined, readOnly: true });
    expect(model?.fieldsByPath.total?.compute?.reads).toContain('lines.amount');
  });

  it('keeps the field for roles of whom one may read it, but counts no role that reads no row', () => {
    const document = base();
    document.access = { read: { staff: 'true', customer: 'true' }, fields: { kind: { customer: 'none' } } };
    expect(JSON.stringify(project(document, ['customer', 'staff']))).toContain('kind');
    expect(JSON.stringify(project(document, ['customer', 'stranger']))).not.toContain('"kind"');
    expect(JSON.stringify(project(document, []))).not.toContain('"kind"');
  });

  it('keeps a field that is hidden in some states only, and locks one that is only read', () => {
    const document = base();
    document.access = {
      read: { customer: 'true' },
      fields: { kind: { customer: { draft: 'none' } }, city: { customer: 'read' } },
    };
    const { model } = compile(project(document, ['customer']), { check: false });
    expect(model?.fieldsByPath.kind).toBeDefined();
    expect(model?.fieldsByPath.city?.readOnly).toBe(true);
  });

  it('locks every field for who makes and changes no record', () => {
    const document = base();
    document.access = {
      read: { staff: 'true', partner: 'true', auditor: 'true', customer: 'true' },
      write: { staff: 'true', auditor: 'false' },
      create: ['partner'],
    };
    const open = (...roles: string[]) =>
      compile(project(document, roles), { check: false }).model!.fields.filter(({ readOnly }) => readOnly !== true);
    expect(open('customer')).toEqual([]);
    expect(open('customer', 'auditor')).toEqual([]);
    expect(open('partner').length).toBeGreaterThan(2);
    // Who fills one in and never sees it again: an applicant.
    expect(open().length).toBe(open('partner').length);
    expect(open('customer', 'staff').length).toBe(open('partner').length);
  });

  it('asks by no field that is masked, or in some states is not read in the clear', () => {
    const document = base();
    const properties = document.record.properties as Record<string, Record<string, unknown>>;
    const asked = { column: { summary: 'sum' }, filter: true, search: true };
    document.record.properties = {
      ...properties,
      phone: { type: 'string', title: '电话', format: 'phone', ...asked },
      cost: { type: 'integer', format: 'money', title: '成本', ...asked },
      city: { ...properties.city, ...asked },
    };
    document.access = {
      read: { staff: 'true', sales: 'true' },
      fields: { phone: { staff: 'masked' }, cost: { staff: { paid: 'none' } } },
    };
    const askedOf = (roles: string[]) => {
      const { model } = compile(project(document, roles), { check: false });
      return ['phone', 'cost', 'city'].filter((path) => {
        const { filter, column, search } = model?.fieldsByPath[path] ?? {};
        expect(column).toBeDefined();
        return filter !== undefined || column?.sortable || column?.summary !== undefined || search;
      });
    };
    expect(askedOf(['staff'])).toEqual(['city']);
    expect(askedOf(['staff', 'sales'])).toEqual(['phone', 'cost', 'city']);
  });

  it('shows only the actions and views of the person’s roles', () => {
    const document = base();
    document.actions = {
      pay: { title: '付', from: ['draft'], to: 'paid', roles: ['staff'] },
      ask: { title: '问', to: 'draft' },
    };
    document.list = { rowActions: ['pay', 'ask'], views: [{ name: '内部', roles: ['staff'] }] };
    const projected = project(document, ['customer']);
    expect(Object.keys(projected?.actions ?? {})).toEqual(['ask']);
    expect(projected?.list).toMatchObject({ rowActions: ['ask'], views: [] });
  });

  it('never mentions a hidden field, whichever fields are hidden', () => {
    const names = ['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee'];
    const reader = fc.constantFrom(...names);
    const expression = fc.oneof(
      reader.map((name) => `${name} == 'x'`),
      fc.tuple(reader, reader).map(([a, b]) => `filled(${a}) && ${b} != null`),
    );
    const field = fc.record(
      {
        show: expression,
        require: expression,
        default: reader.map((name) => ({ expression: name })),
        dependsOn: reader,
        compute: reader.map((name) => `${name} + '!'`),
        link: reader.map((name) => ({ entity: 'person', fetch: { [name]: 'name' }, filter: `row.name == ${name}` })),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.array(field, { minLength: 5, maxLength: 5 }),
        fc.subarray(names, { minLength: 1, maxLength: 4 }),
        expression,
        reader,
        (fields, hidden, condition, target) => {
          const document = base();
          const properties = document.record.properties as Record<string, unknown>;
          names.forEach((name, index) => {
            properties[name] = { type: 'string', title: '字段', ...fields[index] };
          });
          Object.assign(document.record, {
            if: { properties: { [target]: { const: 'x' } } },
            then: { required: [names[0]] },
            dependentRequired: { [names[1]!]: [names[2]] },
          });
          document.rules.push({ check: condition, at: `/${target}`, message: '不' });
          document.list = {
            sort: `-${target}`,
            views: [
              { name: '甲', filter: condition, columns: names },
              { name: '乙', group: names },
              { name: '丙', board: { by: names[0], title: names[1], fields: names, sum: names[2] } },
            ],
          };
          document.actions = {
            pay: {
              title: '付',
              from: ['draft'],
              to: 'paid',
              guard: condition,
              set: { [target]: names[3]! },
              input: { type: 'object', properties: { note: { type: 'string', show: `parent.${target} == 'x'` } } },
            },
          };
          document.form = { sections: [{ name: 'basic', title: '基本', show: condition }] };
          document.access = {
            read: { customer: 'true' },
            fields: Object.fromEntries(hidden.map((name) => [name, { customer: 'none' }])),
          };
          const projected = project(document, ['customer']);
          const text = JSON.stringify(projected);
          for (const name of hidden) expect(text).not.toContain(name);
          expect(
            compile(projected, { ...options, check: false }).problems.filter(
              ({ code }) => code !== 'compute-cycle' && code !== 'unknown-section' && code !== 'empty-section',
            ),
          ).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  }, 60_000);
});
