/**
 * The benchmark's form, the same for every contestant: 40 % text, 20 % select, 15 % number, 10 % date,
 * 10 % switch, 5 % text area; a quarter required; two columns; sections of twenty. The switch `f10` shows
 * and hides the second section.
 */
type RecipeKind = 'text' | 'select' | 'number' | 'date' | 'switch' | 'textarea';

export interface RecipeField {
  name: string;
  title: string;
  kind: RecipeKind;
  section: number;
  required: boolean;
}

export const recipeOptions = ['华东', '华南', '华北', '西南', '海外'].map((label, index) => ({
  value: `r${index}`,
  label,
}));

/** Name of the switch, and number of the section that it shows and hides. */
export const recipeToggle = { field: 'f10', section: 1 } as const;

const pattern: RecipeKind[] = [
  'text',
  'select',
  'text',
  'number',
  'text',
  'date',
  'text',
  'select',
  'text',
  'switch',
  'text',
  'number',
  'text',
  'select',
  'text',
  'date',
  'number',
  'select',
  'switch',
  'textarea',
];

const titles: Record<RecipeKind, string> = {
  text: '名称',
  select: '区域',
  number: '数量',
  date: '日期',
  switch: '启用',
  textarea: '说明',
};

/** `count` fields named f1, f2, …; a multiple of 20 keeps the shares exact. */
export function recipeFields(count: number): RecipeField[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = pattern[index % pattern.length]!;
    return {
      name: `f${index + 1}`,
      title: `${titles[kind]} ${index + 1}`,
      kind,
      section: Math.floor(index / pattern.length),
      required: index % 4 === 0 && kind !== 'switch',
    };
  });
}

/** The values every contestant starts with: the switches are on, so that every section shows. */
export function recipeValues(count: number): Record<string, unknown> {
  return Object.fromEntries(
    recipeFields(count)
      .filter(({ kind }) => kind === 'switch')
      .map(({ name }) => [name, true]),
  );
}

export function recipeSections(count: number): RecipeField[][] {
  const sections: RecipeField[][] = [];
  for (const field of recipeFields(count)) (sections[field.section] ??= []).push(field);
  return sections;
}
