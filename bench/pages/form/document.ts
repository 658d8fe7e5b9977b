import type { EntityDocument, FieldSource } from '@yunpu/engine-core/document';
import { type RecipeField, recipeFields, recipeOptions, recipeSections, recipeToggle } from '../../recipe/form.ts';

function property(field: RecipeField): FieldSource {
  const base = { title: field.title, section: `s${field.section}` };
  switch (field.kind) {
    case 'number':
      return { ...base, type: 'number' };
    case 'switch':
      return { ...base, type: 'boolean' };
    case 'date':
      return { ...base, type: 'string', format: 'date' };
    case 'select':
      return { ...base, oneOf: recipeOptions.map(({ value, label }) => ({ const: value, title: label })) };
    case 'textarea':
      return { ...base, type: 'string', format: 'textarea', span: 12 };
    case 'text':
      return { ...base, type: 'string' };
  }
}

/** The benchmark's form as an entity document. */
export function recipeDocument(count: number): EntityDocument {
  const fields = recipeFields(count);
  return {
    entity: 'recipe',
    title: '基准表单',
    key: 'f1',
    storage: 'records',
    record: {
      type: 'object',
      required: fields.filter((field) => field.required).map((field) => field.name),
      properties: Object.fromEntries(fields.map((field) => [field.name, property(field)])),
    },
    form: {
      layout: 'sections',
      columns: 2,
      sections: recipeSections(count).map((_fields, index) => ({
        name: `s${index}`,
        title: `第 ${index + 1} 组`,
        ...(index === recipeToggle.section && { show: `${recipeToggle.field} == true` }),
      })),
    },
  };
}
