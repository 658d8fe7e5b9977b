import { compile } from '@yunpu/engine-core/document';
import type { Transport } from '@yunpu/engine-core/endpoint';
import { type Engine, EngineProvider } from '@yunpu/engine-react';
import { EntityForm } from '@yunpu/engine-react/form';
import { createRoot } from 'react-dom/client';
import { recipeValues } from '../../recipe/form.ts';
import type { Scenario } from '../scenario.ts';
import { recipeDocument } from './document.ts';
import { modelOf, openDetail, person } from './memory.ts';
import { formStage } from './stage.ts';

/**
 * The benchmark's form, drawn by the engine from a document. The product loads its check as a module compiled by
 * the gateway; here the same check is compiled before the clock starts.
 */
const scenario: Scenario = async (query, root) => {
  const count = Number(query.get('fields') ?? query.get('n') ?? 200);
  const model = modelOf(compile(recipeDocument(count)));
  const { compileValidators } = await import('@yunpu/engine-core/validators');
  const validators = compileValidators(model);
  validators.record({});
  const engine: Engine = {
    ...person,
    transport: {} as Transport,
    loadModel: () => Promise.resolve(model),
    loadValidator: () => Promise.resolve(validators),
    navigation: { href: () => '#', open: () => undefined },
    notify: () => undefined,
  };
  return formStage(root, count, {
    start: () =>
      createRoot(root).render(
        <EngineProvider engine={engine}>
          <EntityForm model={model} detail={openDetail(recipeValues(count))} onSaved={() => undefined} drafts={false} />
        </EngineProvider>,
      ),
    control: (name) => root.querySelector<HTMLElement>(`[id$="-${name}"]:not(label)`),
    errors: '.yp-field > .yp-error',
  });
};

export default scenario;
