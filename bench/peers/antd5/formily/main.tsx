import { DatePicker, FormGrid, FormItem, Input, NumberPicker, Select, Submit, Switch } from '@formily/antd-v5';
import { createForm } from '@formily/core';
import { createSchemaField, FormProvider, type ISchema } from '@formily/react';
import { createRoot } from 'react-dom/client';
import { recipeOptions, recipeSections, recipeToggle, recipeValues, type RecipeField } from '../../../recipe/form.ts';
import { scenario } from '../../../recipe/stage.ts';

const { n, root } = scenario();
const SchemaField = createSchemaField({ components: { DatePicker, FormGrid, FormItem, Input, NumberPicker, Select, Switch } });

const components: Record<RecipeField['kind'], Partial<ISchema>> = {
  text: { type: 'string', 'x-component': 'Input' },
  textarea: { type: 'string', 'x-component': 'Input.TextArea' },
  number: { type: 'number', 'x-component': 'NumberPicker' },
  date: { type: 'string', 'x-component': 'DatePicker' },
  select: { type: 'string', 'x-component': 'Select', enum: recipeOptions.map(({ value, label }) => ({ value, label })) },
  switch: { type: 'boolean', 'x-component': 'Switch' },
};

const field = (one: RecipeField): ISchema => ({
  ...components[one.kind],
  title: one.title,
  required: one.required,
  'x-decorator': 'FormItem',
  'x-decorator-props': { layout: 'vertical', className: `f-${one.name}` },
}) as ISchema;

const schema: ISchema = {
  type: 'object',
  properties: Object.fromEntries(
    recipeSections(n).map((list, index) => [
      `section${index}`,
      {
        type: 'void',
        'x-component': 'FormGrid',
        'x-component-props': { maxColumns: 2, minColumns: 2 },
        ...(index === recipeToggle.section ? { 'x-reactions': { dependencies: [recipeToggle.field], fulfill: { state: { visible: '{{$deps[0] !== false}}' } } } } : {}),
        properties: Object.fromEntries(list.map((one) => [one.name, field(one)])),
      },
    ]),
  ),
};

const form = createForm({ initialValues: recipeValues(n) });
const query = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector);

window.bench = {
  start: () =>
    createRoot(root).render(
      <FormProvider form={form}>
        <SchemaField schema={schema} />
        <Submit onSubmit={() => undefined}>提交</Submit>
      </FormProvider>,
    ),
  ready: () => query(`.f-f${n}`) !== null,
  element: (which) => {
    switch (which) {
      case 'input': return query('.f-f1 input');
      case 'toggle': return query(`.f-${recipeToggle.field} button`);
      case 'submit': return [...document.querySelectorAll<HTMLElement>('button')].find((button) => button.textContent?.replace(/\s/g, '') === '提交') ?? null;
      default: return null;
    }
  },
  sectionShown: () => query('.f-f25') !== null,
  count: () => document.querySelectorAll('.ant-formily-item-error-help').length,
};
