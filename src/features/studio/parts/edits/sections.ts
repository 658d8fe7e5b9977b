import type { FieldSource, SectionSource } from '@yunpu/engine-core/document';
import type { Edited } from './fields.ts';
import { insertItem, moveItem, type Path, removeValue, setValue, valueAt } from './json.ts';

const SECTIONS: Path = ['form', 'sections'];

export const sectionsOf = (text: string): SectionSource[] =>
  (valueAt(text, SECTIONS) as SectionSource[] | undefined) ?? [];

/** A new section at the end of the form. The first one takes in all fields that had none. */
export function addSection(text: string, title: string): Edited {
  const sections = sectionsOf(text);
  const taken = new Set(sections.map(({ name }) => name));
  let number = sections.length + 1;
  while (taken.has(`section${number}`)) number += 1;
  const name = `section${number}`;
  if (sections.length > 0)
    return { text: insertItem(text, SECTIONS, { name, title }), pointer: `/form/sections/${sections.length}` };
  const fields = Object.keys((valueAt(text, ['record', 'properties']) as Record<string, FieldSource>) ?? {});
  const placed = fields.reduce(
    (now, field) => setValue(now, ['record', 'properties', field, 'section'], 'basic'),
    setValue(text, SECTIONS, [
      { name: 'basic', title: '基本信息' },
      { name, title },
    ]),
  );
  return { text: placed, pointer: '/form/sections/1' };
}

export function moveSection(text: string, from: number, to: number): string {
  return moveItem(text, SECTIONS, from, to);
}

/** The section taken away; its fields go to the one before it, or the one behind the first. The last one stays. */
export function removeSection(text: string, index: number): string {
  const sections = sectionsOf(text);
  const heir = sections[index === 0 ? 1 : index - 1];
  const gone = sections[index];
  if (!heir || !gone) return text;
  const fields = Object.entries((valueAt(text, ['record', 'properties']) as Record<string, FieldSource>) ?? {});
  return fields
    .filter(([, { section }]) => section === gone.name)
    .reduce(
      (now, [field]) => setValue(now, ['record', 'properties', field, 'section'], heir.name),
      removeValue(text, [...SECTIONS, index]),
    );
}
