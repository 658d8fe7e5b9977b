import type { PrintBlockSource, PrintSource } from '@yunpu/engine-core/document';
import { type Edited, freeName } from './fields.ts';
import { insertItem, insertProperty, moveItem, pathOf, removeValue, setValue, valueAt } from './json.ts';

const templatesOf = (text: string): PrintSource[] => (valueAt(text, ['print']) as PrintSource[] | undefined) ?? [];

/** A new template behind the others, called as the records are: what one is called, the blocks, and a place to sign. */
export function addTemplate(text: string, blocks: readonly PrintBlockSource[]): Edited {
  const templates = templatesOf(text);
  const called = String(valueAt(text, ['title']) ?? '') || '单据';
  const name = freeName(
    'template',
    templates.map((one) => one.name),
  );
  const template: PrintSource = {
    name,
    title: templates.length === 0 ? called : `${called} ${templates.length + 1}`,
    blocks: [{ heading: called }, ...blocks, { signatures: ['经办人', '审核人'] }],
  };
  return {
    text:
      templates.length === 0
        ? insertProperty(text, ['print'], [template], 'access')
        : insertItem(text, ['print'], template),
    pointer: `/print/${templates.length}`,
  };
}

/** Without the template, and without `print` where it was the last. */
export function removeTemplate(text: string, pointer: string): string {
  return templatesOf(text).length === 1 ? removeValue(text, ['print']) : removeValue(text, pathOf(text, pointer));
}

/** A block put in at a place of a template. */
export function addBlock(text: string, template: string, index: number, block: PrintBlockSource): Edited {
  return {
    text: insertItem(text, [...pathOf(text, template), 'blocks'], block, index),
    pointer: `${template}/blocks/${index}`,
  };
}

export const moveBlock = (text: string, template: string, from: number, to: number): string =>
  moveItem(text, [...pathOf(text, template), 'blocks'], from, to);

/** Keys of one thing at once; those that are undefined are taken away. */
export function setKeys(text: string, pointer: string, values: Partial<PrintBlockSource>): string {
  return Object.entries(values).reduce(
    (now, [key, value]) => setValue(now, [...pathOf(now, pointer), key], value),
    text,
  );
}
