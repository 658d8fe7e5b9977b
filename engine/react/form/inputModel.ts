import type { ActionModel, EntityModel } from '@yunpu/engine-core/document';

const known = new WeakMap<ActionModel, EntityModel>();

/** An action's input as a model of its own, so that the same form draws it: one section, no rules, no states. */
export function inputModel(model: EntityModel, action: ActionModel): EntityModel | undefined {
  const { input } = action;
  if (!input) return undefined;
  let made = known.get(action);
  if (!made) {
    const section = {
      name: 'input',
      title: '',
      description: '',
      show: undefined,
      collapsed: false,
      tab: undefined,
      columns: 1 as const,
      fields: input.fields,
      parts: [],
    };
    made = {
      ...model,
      title: action.title,
      schema: input.schema,
      fields: input.fields,
      fieldsByPath: input.fieldsByPath,
      rules: [],
      states: undefined,
      form: { layout: 'sections', columns: 1, facts: [], sections: [section] },
      actions: [],
      children: [],
    };
    known.set(action, made);
  }
  return made;
}
