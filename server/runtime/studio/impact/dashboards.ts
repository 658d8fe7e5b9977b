import type { EntityModel } from '@yunpu/engine-core/document';
import type { Dashboard } from '../../../../contract/dashboards.ts';
import type { Impact } from '../../../../contract/studio/index.ts';
import { drawable } from '../../documents/dashboards.ts';
import { effect } from './effect.ts';

/** Charts and filters of dashboards that cannot be drawn any more: whoever opens the page misses them. */
export function dashboardsImpact(newer: EntityModel, dashboards: readonly Dashboard[]): Impact[] {
  return dashboards.flatMap((one): Impact[] => {
    const own: Dashboard = {
      ...one,
      parts: one.parts.filter(({ entity }) => entity === newer.entity),
      filters: one.filters.flatMap((filter) => {
        const path = filter.fields[newer.entity];
        return path === undefined ? [] : [{ ...filter, fields: { [newer.entity]: path } }];
      }),
    };
    const { left } = drawable(own, (entity) => (entity === newer.entity ? newer : undefined));
    return left.map((words) =>
      effect(newer.entity, 'views', ['dashboard', one.name, words], {
        dangerous: true,
        message: `仪表盘“${one.title}”里${words}，其余的照常可用`,
        pointer: '',
      }),
    );
  });
}
