import type { EntityModel } from '@yunpu/engine-core/document';
import { chartModel, isDrawable, namedView, queryField } from '@yunpu/engine-core/query';
import { Value } from 'typebox/value';
import { Dashboard, type DashboardPart } from '../../../contract/dashboards.ts';

const FILE = 'dashboards.json';

type ModelOf = (entity: string) => EntityModel | undefined;

/** Dashboards with the parts and filters that can be drawn, and in words what is wrong with the others: those are left out. */
export function dashboardsOf(
  source: unknown,
  roles: readonly string[],
  modelOf: ModelOf,
): { dashboards: Dashboard[]; problems: string[] } {
  if (!Array.isArray(source)) return { dashboards: [], problems: [`${FILE}：应为仪表盘的列表`] };
  const dashboards: Dashboard[] = [];
  const problems: string[] = [];
  source.forEach((one: unknown, index) => {
    const wrong = problemOf(one, roles);
    const named = one as Dashboard;
    if (wrong !== undefined) problems.push(`${FILE}：第 ${index + 1} 个仪表盘没有启用，${wrong}`);
    else if (dashboards.some(({ name }) => name === named.name))
      problems.push(`${FILE}：有两个仪表盘叫“${named.name}”，只用第一个`);
    else {
      const { dashboard, left } = drawable(named, modelOf);
      if (dashboard.parts.length === 0)
        problems.push(`${FILE}：仪表盘“${named.title}”没有启用，没有能画出来的图表：${left.join('；')}`);
      else {
        dashboards.push(dashboard);
        problems.push(...left.map((words) => `${FILE}：仪表盘“${named.title}”里${words}`));
      }
    }
  });
  return { dashboards, problems };
}

function problemOf(one: unknown, roles: readonly string[]): string | undefined {
  if (!Value.Check(Dashboard, one)) {
    const [error] = Value.Errors(Dashboard, one);
    return `${error?.instancePath ?? ''} ${error?.message ?? '写法有误'}`;
  }
  const stranger = one.roles.find((role) => !roles.includes(role));
  return stranger === undefined ? undefined : `没有角色“${stranger}”`;
}

/** What of a dashboard can be drawn, and what is left out of it, in words. */
export function drawable(one: Dashboard, modelOf: ModelOf): { dashboard: Dashboard; left: string[] } {
  const left: string[] = [];
  const parts = one.parts.filter((part) => {
    const wrong = partProblem(part, modelOf(part.entity));
    if (wrong !== undefined) left.push(`${wrong}，没有启用`);
    return wrong === undefined;
  });
  const filters = one.filters.flatMap((filter) => {
    const fields = Object.entries(filter.fields).filter(([entity, path]) => {
      const model = modelOf(entity);
      const isThere = model !== undefined && queryField(model, path) !== undefined;
      if (!isThere) left.push(`筛选“${filter.title}”所指的 ${entity}.${path} 不存在，没有启用`);
      return isThere;
    });
    return fields.length === 0 ? [] : [{ ...filter, fields: Object.fromEntries(fields) }];
  });
  return { dashboard: { ...one, parts, filters }, left };
}

function partProblem(
  { title, entity, view, chart }: DashboardPart,
  model: EntityModel | undefined,
): string | undefined {
  if (model === undefined) return `“${title}”的业务对象“${entity}”不存在`;
  if (view !== undefined && namedView(model, view) === undefined) return `“${title}”的视图“${view}”不存在`;
  return isDrawable(model, chartModel(chart)) ? undefined : `“${title}”的图表所用的字段不存在，或不能这样用`;
}
