import { createRoot } from 'react-dom/client';
import { compile } from '../../../engine/core/document/compile.ts';
import type { Transport } from '../../../engine/core/endpoint/transport.ts';
import type { StructuralCheck } from '../../../engine/core/validation/structural.ts';
import { EngineProvider, type Engine } from '../../../engine/react/data/EngineProvider.tsx';
import { EntityForm } from '../../../engine/react/form/EntityForm.tsx';
import { recipeToggle, recipeValues } from '../../recipe/form.ts';
import type { Scenario } from '../main.ts';
import { recipeDocument } from './document.ts';
import { modelOf, openDetail, person } from './memory.ts';

/** What Ajv's standalone code amounts to for this schema: the required names that are absent. */
function requiredCheck(names: readonly string[]): StructuralCheck {
  const check: StructuralCheck = (data) => {
    const record = data as Record<string, unknown>;
    check.errors = names
      .filter((name) => record[name] === undefined)
      .map((name) => ({ keyword: 'required', instancePath: '', schemaPath: '#/required', params: { missingProperty: name }, message: '' }));
    return check.errors.length === 0;
  };
  return check;
}

/** The benchmark's form, drawn by the engine from a document. */
const scenario: Scenario = (query, root) => {
  const count = Number(query.get('fields') ?? query.get('n') ?? 200);
  const model = modelOf(compile(recipeDocument(count)));
  const validator = Promise.resolve({ record: requiredCheck(model.schema.required as string[]), actions: {} });
  const engine: Engine = {
    ...person,
    transport: {} as Transport,
    loadModel: () => Promise.resolve(model),
    loadValidator: () => validator,
    navigation: { href: () => '#', open: () => undefined },
    notify: () => undefined,
  };
  const control = (name: string): HTMLElement | null => root.querySelector(`[id$="-${name}"]:not(label)`);
  return {
    start: () => createRoot(root).render(
      <EngineProvider engine={engine}>
        <EntityForm model={model} detail={openDetail(recipeValues(count))} onSaved={() => undefined} drafts={false} />
      </EngineProvider>,
    ),
    ready: () => control('f1') !== null && control(`f${count}`) !== null,
    element: (name) => {
      switch (name) {
        case 'input': return control('f1');
        case 'toggle': return control(recipeToggle.field);
        case 'submit': return root.querySelector<HTMLElement>('button[type=submit]');
        default: return null;
      }
    },
    sectionShown: () => control('f25') !== null,
    count: () => root.querySelectorAll('.yp-field > .yp-error').length,
  };
};

export default scenario;
