import { type BoardModel, type EntityModel, fieldAt } from '@yunpu/engine-core/document';
import { boardColumns, groupedField, type ListState } from '@yunpu/engine-core/query';

/** How a list's rows are laid out where they are no plain table. */
export type Arrangement = { group: readonly string[]; board?: undefined } | { board: BoardModel; group?: undefined };

/** Fields that a card shows when nobody has said which. */
const CARD_FIELDS = 3;

/** A board by a field of the person's choice. */
function boardBy(model: EntityModel, by: string): BoardModel {
  const others = model.list.columns.filter(
    ({ path, column }) => !column?.hidden && path !== by && path !== model.titleField,
  );
  return {
    by,
    title: model.titleField,
    fields: others.slice(0, CARD_FIELDS).map(({ path }) => path),
    sum: model.list.columns.find(({ column }) => column?.summary === 'sum')?.path,
    limits: {},
  };
}

/**
 * The arrangement that the address asks for, else the document's view. What cannot be (a field that is gone, or kept from
 * this person) is left out.
 */
export function arrangementOf(model: EntityModel, { view, group, board }: ListState): Arrangement | undefined {
  const named = model.list.views.find(({ name }) => name === view);
  const own = named?.board;
  const by = board ?? (group === undefined || group.length === 0 ? own?.by : undefined);
  const field = by ? fieldAt(model, by) : undefined;
  if (field && boardColumns(model, field)) return { board: own?.by === by ? own! : boardBy(model, field.path) };
  const paths = (group ?? named?.group ?? []).filter((path) => groupedField(model, path));
  return paths.length > 0 ? { group: paths } : undefined;
}
