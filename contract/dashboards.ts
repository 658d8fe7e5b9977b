import type { ChartSource } from '@yunpu/engine-core/document';
import type { Filter } from '@yunpu/engine-core/query';
import { type Static, Type } from 'typebox';
import { Described } from './define.ts';

const Name = Type.String({ pattern: '^[a-z][a-z0-9-]{0,40}$' });
const Title = Type.String({ minLength: 1, maxLength: 40 });

/** One condition for all parts of a dashboard: what it is about in each entity. */
const DashboardFilter = Type.Object(
  {
    name: Name,
    title: Title,
    /** Entity -> field: dates, options, states or people. */
    fields: Type.Record(Type.String(), Type.String()),
  },
  { additionalProperties: false },
);
export type DashboardFilter = Static<typeof DashboardFilter>;

/** A chart of the records of one entity. */
const DashboardPart = Type.Object(
  {
    title: Title,
    entity: Type.String(),
    /** A view of the document, which says which records there are. */
    view: Type.Optional(Type.String()),
    filter: Type.Optional(Described<Filter>()),
    chart: Described<ChartSource>(),
    /** Columns of the page's four that it takes where there is room. */
    width: Type.Integer({ minimum: 1, maximum: 4 }),
  },
  { additionalProperties: false },
);
export type DashboardPart = Static<typeof DashboardPart>;

/** A page of charts for people of some roles (schemas/dashboards.json). */
export const Dashboard = Type.Object(
  {
    name: Name,
    title: Title,
    /** In the menu of these. */
    roles: Type.Array(Type.String(), { minItems: 1 }),
    filters: Type.Array(DashboardFilter),
    parts: Type.Array(DashboardPart, { minItems: 1 }),
  },
  { additionalProperties: false },
);
export type Dashboard = Static<typeof Dashboard>;
