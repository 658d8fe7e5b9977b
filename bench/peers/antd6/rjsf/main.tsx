import Form from '@rjsf/antd';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';
import { recipeFields, recipeOptions, recipeToggle, recipeValues, type RecipeField } from '../../../recipe/form.ts';
import { scenario } from '../../../recipe/stage.ts';

const { n, root } = scenario();

function property({ kind, title }: RecipeField): RJSFSchema {
  switch (kind) {
    case 'number': return { type: 'number', title };
    case 'switch': return { type: 'boolean', title };
    case 'date': return { type: 'string', format: 'date', title };
    case 'select': return { type: 'string', title, oneOf: recipeOptions.map(({ value, label }) => ({ const: value, title: label })) };
    default: return { type: 'string', title };
  }
}

const fields = recipeFields(n);
const inToggled = (field: RecipeField) => field.section === recipeToggle.section;
const group = (list: RecipeField[]): RJSFSchema => ({
  properties: Object.fromEntries(list.map((field) => [field.name, property(field)])),
  required: list.filter((field) => field.required).map((field) => field.name),
});
const schema: RJSFSchema = {
  type: 'object',
  ...group(fields.filter((field) => !inToggled(field))),
  if: { properties: { [recipeToggle.field]: { const: true } }, required: [recipeToggle.field] },
  then: group(fields.filter(inToggled)),
};
const uiSchema: UiSchema = Object.fromEntries(fields.flatMap(({ name, kind }) => (kind === 'textarea' ? [[name, { 'ui:widget': 'textarea' }]] : [])));
const query = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector);

window.bench = {
  start: () => createRoot(root).render(<Form schema={schema} uiSchema={uiSchema} validator={validator} formData={recipeValues(n)} showErrorList={false} noHtml5Validate />),
  ready: () => query('#root_f1') !== null && query(`#root_f${n}`) !== null,
  element: (which) => {
    switch (which) {
      case 'input': return query('#root_f1');
      case 'toggle': return query(`#root_${recipeToggle.field}`);
      case 'submit': return query('button[type=submit]');
      default: return null;
    }
  },
  sectionShown: () => query('#root_f25') !== null,
  count: () => document.querySelectorAll('.ant-form-item-explain-error').length,
};
