import { memo } from 'react';
import { createRoot } from 'react-dom/client';
import { type Control, type UseFormRegister, useForm, useFormState, useWatch } from 'react-hook-form';
import { type RecipeField, recipeOptions, recipeSections, recipeToggle, recipeValues } from '../../recipe/form.ts';
import type { Scenario } from '../scenario.ts';
import { formStage } from './stage.ts';
import './hand.css';

type Values = Record<string, unknown>;

function NativeControl({ field, register }: { field: RecipeField; register: UseFormRegister<Values> }) {
  const attributes = {
    ...register(field.name, { required: field.required && `${field.title}不能为空` }),
    id: field.name,
  };
  switch (field.kind) {
    case 'select':
      return (
        <select {...attributes}>
          <option value="">请选择</option>
          {recipeOptions.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      );
    case 'textarea':
      return <textarea {...attributes} rows={3} />;
    case 'number':
      return <input {...attributes} type="number" />;
    case 'date':
      return <input {...attributes} type="date" />;
    case 'switch':
      return <input {...attributes} type="checkbox" role="switch" />;
    case 'text':
      return <input {...attributes} />;
  }
}

const Section = memo(function Section({
  index,
  fields,
  control,
  register,
}: {
  index: number;
  fields: RecipeField[];
  control: Control<Values>;
  register: UseFormRegister<Values>;
}) {
  const { errors } = useFormState({ control });
  const toggle = useWatch({ control, name: recipeToggle.field, disabled: index !== recipeToggle.section });
  if (index === recipeToggle.section && !toggle) return null;
  return (
    <section>
      <h2>第 {index + 1} 组</h2>
      <div className="grid">
        {fields.map((field) => (
          <div key={field.name} className="field">
            <label htmlFor={field.name}>{field.title}</label>
            <NativeControl field={field} register={register} />
            {errors[field.name] && (
              <div className="error" role="alert">
                {String(errors[field.name]?.message)}
              </div>
            )}
          </div>
        ))}
      </div>
    </section>
  );
});

function HandForm({ count }: { count: number }) {
  const { register, control, handleSubmit } = useForm<Values>({ defaultValues: recipeValues(count) });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => undefined)(event)}>
      {recipeSections(count).map((fields, index) => (
        <Section key={index} index={index} fields={fields} control={control} register={register} />
      ))}
      <button type="submit">保存</button>
    </form>
  );
}

/** The practical limit: react-hook-form with native inputs, a section subscribed to its errors, by hand. */
const scenario: Scenario = (query, root) => {
  const count = Number(query.get('fields') ?? query.get('n') ?? 200);
  return formStage(root, count, {
    start: () => createRoot(root).render(<HandForm count={count} />),
    control: (name) => document.getElementById(name),
    errors: '.error',
  });
};

export default scenario;
