import {
  type BoardModel,
  type CalendarModel,
  type ChartSource,
  type EntityModel,
  fieldAt,
  type GalleryModel,
  type TimelineModel,
} from '@yunpu/engine-core/document';
import {
  boardColumns,
  groupedField,
  isDated,
  isPictured,
  type ListState,
  MAX_FACTS,
  readShownAs,
  type ShownAs,
} from '@yunpu/engine-core/query';

/** How a list's rows are laid out where they are no plain table: exactly one of these. */
export interface Arrangement {
  group?: readonly string[];
  board?: BoardModel;
  calendar?: CalendarModel;
  timeline?: TimelineModel;
  gallery?: GalleryModel;
  /** As the document or the address says it. */
  chart?: ChartSource | string;
}

/** Fields that a card shows when nobody has chosen them. */
const CARD_FIELDS = 3;

function factsOf(model: EntityModel, most: number, ...others: (string | undefined)[]): string[] {
  return model.list.columns
    .filter(({ path, kind, column }) => !column?.hidden && kind !== 'attachment' && !others.includes(path))
    .slice(0, most)
    .map(({ path }) => path);
}

/** A board by a field of the person's choice. */
function boardBy(model: EntityModel, by: string): BoardModel {
  return {
    by,
    title: model.titleField,
    fields: factsOf(model, CARD_FIELDS, by, model.titleField),
    sum: model.list.columns.find(({ column }) => column?.summary === 'sum')?.path,
    limits: {},
  };
}

const isDatedAt = (model: EntityModel, path: string | undefined): path is string => {
  const field = path === undefined ? undefined : fieldAt(model, path);
  return field !== undefined && isDated(field);
};

function byDates(
  { layout, paths: [from, to] }: ShownAs,
  model: EntityModel,
  lanes: readonly string[],
): Arrangement | undefined {
  if (!isDatedAt(model, from)) return undefined;
  const title = model.titleField;
  const end = isDatedAt(model, to) ? to : undefined;
  if (layout === 'calendar') return { calendar: { from, to: end, title } };
  const group = lanes.find((path) => groupedField(model, path));
  return { timeline: { from, to: end ?? from, title, group } };
}

/** A calendar, timeline or gallery by fields of the person's choice; the document's own where it is by the same. */
function shownAs(
  as: ShownAs,
  model: EntityModel,
  own: Arrangement,
  lanes: readonly string[] | undefined,
): Arrangement | undefined {
  const [first, second] = as.paths;
  if (as.layout === 'gallery') {
    const field = first === undefined ? undefined : fieldAt(model, first);
    const picture = field && isPictured(field) ? first : undefined;
    if (own.gallery && own.gallery.picture === picture) return own;
    const title = model.titleField;
    return { gallery: { picture, title, fields: factsOf(model, MAX_FACTS, title) } };
  }
  const known = own[as.layout];
  if (known && known.from === first && known.to === second) {
    if (!own.timeline || lanes === undefined) return own;
    return { timeline: { ...own.timeline, group: lanes.find((path) => groupedField(model, path)) } };
  }
  return byDates(as, model, lanes ?? []);
}

/** What the document's view gives, as far as its fields are there for this person. */
function ownOf(model: EntityModel, view: string | undefined): Arrangement {
  const named = model.list.views.find(({ name }) => name === view);
  const { calendar, timeline, gallery, chart, board, group } = named ?? {};
  if (chart) return { chart };
  if (board) return { board };
  if (calendar && isDatedAt(model, calendar.from)) return { calendar };
  if (timeline && isDatedAt(model, timeline.from) && isDatedAt(model, timeline.to)) return { timeline };
  return gallery ? { gallery } : { group: group ?? [] };
}

/**
 * The arrangement that the address asks for, else the document's view. What cannot be (a field that is gone, or kept from
 * this person) is left out; of a chart, that is found out where it is drawn.
 */
export function arrangementOf(
  model: EntityModel,
  { view, base, group, board, as, chart }: ListState,
): Arrangement | undefined {
  const own = ownOf(model, base ?? view);
  if (chart) return { chart };
  const asked = readShownAs(as);
  const chosen = asked && shownAs(asked, model, own, group);
  if (chosen) return chosen;
  const by = board ?? (group === undefined || group.length === 0 ? own.board?.by : undefined);
  const field = by ? fieldAt(model, by) : undefined;
  if (field && boardColumns(model, field))
    return { board: own.board?.by === by ? own.board! : boardBy(model, field.path) };
  if (board === undefined && group === undefined) {
    if (own.calendar ?? own.timeline ?? own.gallery) return own;
    if (own.chart && chart === undefined) return own;
  }
  const paths = (group ?? own.group ?? []).filter((path) => groupedField(model, path));
  return paths.length > 0 ? { group: paths } : undefined;
}
