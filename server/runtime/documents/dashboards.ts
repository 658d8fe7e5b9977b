import type { EntityModel } from '@yunpu/engine-core/document';
import { chartModel, isDrawable, queryField } from '@yunpu/engine-core/query';
import { Value } from 'typebox/value';
import { Dashboard, type DashboardPart } from '../../../contract/dashboards.ts';

const FILE = 'dashboards.json';

type ModelOf = (entity: string) => EntityModel | undefined;

/** Dashboards of which every part can be drawn, and in words what is wrong with the others: those are left out. */
export function dashboardsOf(
  source: unknown,
  roles: readonly string[],
  modelOf: ModelOf,
): { dashboards: Dashboard[]; problems: string[] } {
  if (!Array.isArray(source)) return { dashboards: [], problems: [`${FILE}：应为仪表盘的列表`] };
  const dashboards: Dashboard[] = [];
  const problems: string[] = [];
  source.forEach((one: unknown, index) => {
    const wrong = problemOf(one, roles, modelOf);
    if (wrong !== undefined) problems.push(`${FILE}：第 ${index + 1} 个仪表盘没有启用，${wrong}`);
    else if (dashboards.some(({ name }) => name === (one as Dashboard).name))
      problems.push(`${FILE}：有两个仪表盘叫“${(one as Dashboard).name}”，只用第一个`);
    else dashboards.push(one as Dashboard);
  });
  return { dashboards, problems };
}

function problemOf(one: unknown, roles: readonly string[], modelOf: ModelOf): string | undefined {
  if (!Value.Check(Dashboard, one)) {
    const [error] = Value.Errors(Dashboard, one);
    return `${error?.instancePath ?? ''} ${error?.message ?? '写法有误'}`;
  }
  const stranger = one.roles.find((role) => !roles.includes(role));
  if (stranger !== undefined) return `没有角色“${stranger}”`;
  for (const { title, fields } of one.filters)
    for (const [entity, path] of Object.entries(fields)) {
      const model = modelOf(entity);
      if (model === undefined || queryField(model, path) === undefined)
        return `筛选“${title}”所指的 ${entity}.${path} 不存在`;
    }
  return one.parts.map((part) => partProblem(part, modelOf(part.entity))).find((wrong) => wrong !== undefined);
}

function partProblem(
  { title, entity, view, chart }: DashboardPart,
  model: EntityModel | undefined,
): string | undefined {
  if (model === undefined) return `“${title}”的业务对象“${entity}”不存在`;
  if (view !== undefined && !model.list.views.some(({ name }) => name === view))
    return `“${title}”的视图“${view}”不存在`;
  return isDrawable(model, chartModel(chart)) ? undefined : `“${title}”的图表所用的字段不存在，或不能这样用`;
}
