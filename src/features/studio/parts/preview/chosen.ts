import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import type { FormStore } from '@yunpu/engine-react/form';

/** The parts of a page that the engine draws which stand for a part of the document. */
const FIELD = '.yp-field, fieldset, [role="group"]';

/** Id of a field's control as the form gives it: the store's, and the field's address. */
const controlId = (store: FormStore, name: string): string => `${store.id}-${name}`;

/** The field of an address in a record: numbers and keys of rows in it say nothing of the document. */
const fieldAt = (model: EntityModel, parts: readonly string[]): FieldModel | undefined => {
  const names = parts.filter((part) => !/^(?:\d+|r\d+)$/u.test(part));
  return model.fieldsByPath[names.join('.')] ?? model.fieldsByPath[names[0] ?? ''];
};

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The pointer of what the engine itself says a place is about: a field, an action, the state. */
function namedPlace(target: Element, model: EntityModel): string | undefined {
  const address = target.closest<HTMLElement>('[data-why]')?.dataset.why;
  if (address === undefined) return undefined;
  if (address.startsWith('/')) return fieldAt(model, address.slice(1).split('/'))?.pointer;
  if (address === '#state') return model.fieldsByPath[model.states?.field ?? '']?.pointer;
  const action = address.startsWith('!') && model.actions.find(({ name }) => name === address.slice(1));
  return action ? `/actions/${escaped(action.name)}` : undefined;
}

/** The pointer of the field, column, filter, view, action or section that was pressed. */
export function fieldUnder(target: Element, model: EntityModel, store: FormStore | undefined): string | undefined {
  const inRows = columnUnder(target, model, store);
  if (inRows) return inRows.pointer;
  const head = target.closest('[role="columnheader"]');
  if (head) {
    const title = head.querySelector('.yp-th-title')?.textContent;
    const column = model.list.columns.find((field) => field.title === title);
    if (column) return column.pointer;
  }
  const section = target.closest('.yp-section-title, .yp-detail-section > h2');
  if (section) {
    const title = (section.querySelector('h2') ?? section).textContent;
    const index = model.form.sections.findIndex((one) => one.title === title);
    if (index !== -1) return `/form/sections/${index}`;
  }
  const filter = target.closest('.yp-pill-box')?.querySelector('.yp-pill-title')?.textContent;
  const filtered = filter && model.list.filters.find((field) => field.title === filter);
  if (filtered) return filtered.pointer;
  const view = target.closest('.yp-view-tab')?.textContent;
  const viewed = model.list.views.findIndex(({ name }) => name === view);
  if (viewed !== -1) return `/list/views/${viewed}`;
  const button = target.closest('button')?.textContent;
  const named = namedPlace(target, model);
  if (named !== undefined) return named;
  const action = button && model.actions.find(({ title }) => title === button);
  if (action) return `/actions/${escaped(action.name)}`;
  if (!store) return undefined;
  // From the inside out: a column of a sub-table before the sub-table.
  for (let at: Element | null = target; at; at = at.parentElement) {
    if (!at.matches(FIELD) && !at.id.startsWith(store.id)) continue;
    const own = at.id.startsWith(store.id) ? at : at.querySelector(`[id^="${CSS.escape(store.id)}-"]`);
    const address = own?.id.slice(store.id.length + 1).replace(/-(?:label|help|error)$/u, '');
    const found = address && fieldAt(model, address.split('-'));
    if (found) return found.pointer;
  }
  return undefined;
}

/** The field of a sub-table in a form whose column has this head. */
function columnUnder(target: Element, model: EntityModel, store: FormStore | undefined): FieldModel | undefined {
  const head = target.closest('.yp-table th');
  const id = head?.closest('.yp-table')?.id;
  if (!head || id === undefined || !store) return undefined;
  const table = fieldAt(model, id.slice(store.id.length + 1).split('-'));
  return table?.children.find(({ title }) => title === head.textContent);
}

/** Where a page draws a field: its columns in a list, its frame in a form, its facts in a record. */
export function placesOf(host: Element, field: FieldModel, store: FormStore | undefined): Element[] {
  const found: Element[] = [...host.querySelectorAll('[role="columnheader"]')].filter(
    (head) => head.querySelector('.yp-th-title')?.textContent === field.title,
  );
  const [name = ''] = field.path.split('.');
  const own = field.path === name || !store ? undefined : partOf(host, field, store);
  if (own) return [own];
  if (store) {
    const id = CSS.escape(controlId(store, name));
    const control = host.querySelector(`#${id}, #${id}-label`);
    const frame = control?.closest(FIELD) ?? control;
    if (frame) found.push(frame);
  }
  if (found.length === 0) found.push(...host.querySelectorAll(`[data-why="/${CSS.escape(name)}"]`));
  return found;
}

/** Where a form draws a field of a group, or the head of a column of a sub-table. */
function partOf(host: Element, { path, title }: FieldModel, store: FormStore): Element | undefined {
  const control = host.querySelector(`#${CSS.escape(controlId(store, path.replaceAll('.', '-')))}`);
  const frame = control?.closest(FIELD);
  if (frame) return frame;
  const table = host.querySelector(`#${CSS.escape(controlId(store, path.split('.').slice(0, -1).join('-')))}.yp-table`);
  return [...(table?.querySelectorAll('thead th') ?? [])].find((head) => head.textContent === title);
}

/** Keeps an attribute on these elements of the host, and on no other. */
export function keepOn(host: Element, attribute: string, wanted: ReadonlyMap<Element, string>): void {
  for (const marked of host.querySelectorAll(`[${attribute}]`))
    if (!wanted.has(marked)) marked.removeAttribute(attribute);
  for (const [element, value] of wanted)
    if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
}

/** Frames what is chosen, wherever the preview draws it. */
export function mark(host: HTMLElement, at: string, model: EntityModel, store: FormStore | undefined): void {
  const wanted = new Set<Element>();
  const field = Object.values(model.fieldsByPath).find(({ pointer }) => pointer === at);
  if (field) for (const place of placesOf(host, field, store)) wanted.add(place);
  const section = /^\/form\/sections\/(\d+)$/u.exec(at);
  const title = section && model.form.sections[Number(section[1])]?.title;
  if (title)
    for (const summary of host.querySelectorAll('.yp-section-title'))
      if (summary.querySelector('h2')?.textContent === title) wanted.add(summary);
  keepOn(host, 'data-chosen', new Map([...wanted].map((element) => [element, ''])));
}
