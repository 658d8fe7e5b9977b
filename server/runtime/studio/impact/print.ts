import type { EntityModel, PrintModel } from '@yunpu/engine-core/document';
import type { Impact } from '../../../../contract/studio/index.ts';
import { laterFields } from '../../documents/earlier.ts';
import { effect } from './effect.ts';

/** Every field that a template names, by its path. */
function namedIn({ letterhead, footer, blocks, action }: PrintModel): Set<string> {
  const texts = [letterhead, footer, ...blocks.flatMap((block) => ('text' in block ? [block.text] : []))];
  return new Set([
    ...texts.flatMap((parts) => parts.flatMap((part) => (typeof part === 'string' ? [] : [part.path]))),
    ...blocks.flatMap((block) => {
      const shown = block.show?.reads ?? [];
      if (block.is === 'fields') return [...shown, ...block.fields];
      if (block.is === 'table') return [...shown, block.table, ...block.columns];
      return 'field' in block && block.field !== undefined ? [...shown, block.field] : shown;
    }),
    ...(action.guard?.reads ?? []),
  ]);
}

/** Templates for print that name a field which is gone, of another kind or called otherwise. */
export function printImpact(older: EntityModel, newer: EntityModel): Impact[] {
  const there = laterFields(older, newer);
  return older.print.flatMap((template): Impact[] => {
    const changes = [...namedIn(template)].flatMap((path): string[] => {
      const before = older.fieldsByPath[path];
      if (!before) return [];
      const after = there.get(path);
      if (!after) return [`没有了字段“${before.title}”`];
      if (after.kind !== before.kind) return [`字段“${before.title}”换了类型`];
      return after.title === before.title ? [] : [`字段“${before.title}”改称“${after.title}”`];
    });
    if (changes.length === 0) return [];
    const index = newer.print.findIndex(({ name }) => name === template.name);
    return [
      effect(newer.entity, 'print', [template.name, ...changes], {
        dangerous: false,
        message: `打印模板“${template.title}”用到的字段有变化：${changes.join('，')}${index === -1 ? '；这个模板也不再有' : ''}`,
        pointer: index === -1 ? '' : `/print/${index}`,
      }),
    ];
  });
}
