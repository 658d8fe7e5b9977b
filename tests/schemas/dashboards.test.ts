import { readFileSync } from 'node:fs';
import { compile, describeEntities, type EntityModel } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import type { Dashboard } from '../../contract/dashboards.ts';
import { readSchemas } from '../../scripts/documents.ts';
import { dashboardsOf } from '../../server/runtime/documents/dashboards.ts';

const { documents, fragments, roles, menuGroups } = readSchemas('schemas');
const parsed = documents.map(({ text }) => JSON.parse(text) as { entity: string });
const entities = describeEntities(parsed, fragments);
const source = JSON.parse(readFileSync('schemas/dashboards.json', 'utf8')) as Dashboard[];
const named = new Set(
  source.flatMap(({ parts, filters }) => [
    ...parts.map(({ entity }) => entity),
    ...filters.flatMap(({ fields }) => Object.keys(fields)),
  ]),
);
const models = new Map<string, EntityModel | undefined>(
  parsed.flatMap((document) =>
    named.has(document.entity)
      ? [[document.entity, compile(document, { fragments, roles, menuGroups, entities }).model] as const]
      : [],
  ),
);
const dashboards = (of: unknown) => dashboardsOf(of, roles, (entity) => models.get(entity));

describe('dashboards', () => {
  it('that ship can all be drawn, and there is one for customers, partners and staff', () => {
    const { dashboards: drawn, problems } = dashboards(source);
    expect(problems).toEqual([]);
    expect(drawn.length).toBe(source.length);
    const served = new Set(drawn.flatMap((one) => one.roles));
    expect(['customer', 'partner', 'staff'].filter((role) => !served.has(role))).toEqual([]);
  });

  it('and views that ship add up no money across the states of its records: what was refused or cancelled is no part of it', () => {
    const charted = parsed.flatMap((document) => {
      const model = compile(document, { fragments, roles, menuGroups, entities }).model;
      const state = model?.states?.field;
      return (model?.list.views ?? [])
        .filter(({ chart, filter }) => chart?.measure === 'sum' && filter === undefined)
        .filter(({ chart }) => chart?.by !== state && !(chart && 'split' in chart && chart.split === state))
        .map(({ name }) => name);
    });
    expect(charted).toEqual([]);
    const mixed = source.flatMap(({ parts }) =>
      parts
        .filter(({ chart }) => chart.measure === 'sum')
        .filter(({ entity, view, filter, chart }) => {
          const model = models.get(entity);
          const state = model?.states?.field;
          const named = model?.list.views.find(({ name }) => name === view);
          return (
            !(chart.by === state || ('split' in chart && chart.split === state)) &&
            filter === undefined &&
            named?.filter === undefined
          );
        })
        .map(({ title }) => title),
    );
    expect(mixed).toEqual([]);
  });

  it.each<[string, (one: Dashboard) => unknown, string]>([
    ['of a role that there is not', (one) => ({ ...one, roles: ['boss'] }), '没有角色“boss”'],
    ['without parts', (one) => ({ ...one, parts: [] }), '/parts'],
    [
      'of an entity that there is not',
      (one) => ({ ...one, parts: [{ ...one.parts[0]!, entity: 'nothing' }] }),
      '的业务对象“nothing”不存在',
    ],
    [
      'of a view that is gone',
      (one) => ({ ...one, parts: [{ ...one.parts[0]!, view: '没有' }] }),
      '的视图“没有”不存在',
    ],
    [
      'by a field that is gone',
      (one) => ({ ...one, parts: [{ ...one.parts[0]!, chart: { kind: 'pie', by: 'gone' } }] }),
      '的图表所用的字段不存在',
    ],
  ])('%s is left out, and why is told', (_case, spoil, why) => {
    const { dashboards: drawn, problems } = dashboards([spoil(source[0]!), ...source.slice(1)]);
    expect(drawn.map(({ name }) => name)).toEqual(source.slice(1).map(({ name }) => name));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(why);
  });

  it('lose a filter on a field that is gone, or one part, and keep the others', () => {
    const [first] = source as [Dashboard];
    const spoilt = {
      ...first,
      filters: [{ name: 'x', title: '时间', fields: { order: 'gone' } }],
      parts: [...first.parts, { ...first.parts[0]!, title: '坏的', view: '没有' }],
    };
    const { dashboards: drawn, problems } = dashboards([spoilt]);
    expect(drawn).toEqual([{ ...first, filters: [] }]);
    expect(problems).toEqual([
      expect.stringContaining('“坏的”的视图“没有”不存在'),
      expect.stringContaining('order.gone 不存在'),
    ]);
  });
});
