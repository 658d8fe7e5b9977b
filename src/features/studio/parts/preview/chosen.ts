import type { EntityModel } from '@yunpu/engine-core/document';
import type { FormStore } from '@yunpu/engine-react/form';

/** The parts of a page that the engine draws which stand for a part of the document. */
const FIELD = '.yp-field, fieldset, [role="group"]';

/** Id of a field's control as the form gives it: the store's, and the field's address. */
const controlId = (store: FormStore, name: string): string => `${store.id}-${name}`;

/** The pointer of the field, column or section that was pressed. */
export function fieldUnder(target: Element, model: EntityModel, store: FormStore | undefined): string | undefined {
  const head = target.closest('[role="columnheader"]');
  if (head) {
    const title = head.querySelector('.yp-th-title')?.textContent;
    const column = model.list.columns.find((field) => field.title === title);
    if (column) return column.pointer;
  }
  const section = target.closest('.yp-section-title');
  if (section) {
    const title = section.querySelector('h2')?.textContent;
    const index = model.form.sections.findIndex((one) => one.title === title);
    if (index !== -1) return `/form/sections/${index}`;
  }
  if (!store) return undefined;
  // From the inside out: a column of a sub-table before the sub-table.
  for (let at: Element | null = target; at; at = at.parentElement) {
    if (!at.matches(FIELD) && !at.id.startsWith(store.id)) continue;
    const own = at.id.startsWith(store.id) ? at : at.querySelector(`[id^="${CSS.escape(store.id)}-"]`);
    const address = own?.id.slice(store.id.length + 1).replace(/-(?:label|help|error)$/u, '');
    const names = address?.split('-').filter((part) => !/^(?:\d+|r\d+)$/u.test(part));
    const found = names && (model.fieldsByPath[names.join('.')] ?? model.fieldsByPath[names[0] ?? '']);
    if (found) return found.pointer;
  }
  return undefined;
}

/** Frames what is chosen, wherever the preview draws it. */
export function mark(host: HTMLElement, at: string, model: EntityModel, store: FormStore | undefined): void {
  const wanted = new Set<Element>();
  const field = Object.values(model.fieldsByPath).find(({ pointer }) => pointer === at);
  if (field) {
    for (const head of host.querySelectorAll('[role="columnheader"]'))
      if (head.querySelector('.yp-th-title')?.textContent === field.title) wanted.add(head);
    const [name = ''] = field.path.split('.');
    const control =
      store &&
      host.querySelector(`#${CSS.escape(controlId(store, name))}, #${CSS.escape(controlId(store, name))}-label`);
    const frame = control?.closest(FIELD) ?? control;
    if (frame) wanted.add(frame);
  }
  const section = /^\/form\/sections\/(\d+)$/u.exec(at);
  const title = section && model.form.sections[Number(section[1])]?.title;
  if (title)
    for (const summary of host.querySelectorAll('.yp-section-title'))
      if (summary.querySelector('h2')?.textContent === title) wanted.add(summary);
  for (const marked of host.querySelectorAll('[data-chosen]'))
    if (!wanted.has(marked)) marked.removeAttribute('data-chosen');
  for (const element of wanted) if (!element.hasAttribute('data-chosen')) element.setAttribute('data-chosen', '');
}
