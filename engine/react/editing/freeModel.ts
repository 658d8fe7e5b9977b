import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';

/** A field that asks nothing and stands under no condition: what of it holds, each record says for itself. */
function free(field: FieldModel): FieldModel {
  return {
    ...field,
    required: false,
    require: undefined,
    show: undefined,
    readOnlyWhen: undefined,
    compute: undefined,
    defaultValue: undefined,
    defaultExpression: undefined,
    children: field.children.map(free),
  };
}

/** The document's fields for values that many records are to be given. */
export function freeModel(model: EntityModel): EntityModel {
  const fields = model.fields.map(free);
  const byPath: Record<string, FieldModel> = {};
  const visit = (some: readonly FieldModel[]): void => {
    for (const field of some) {
      byPath[field.path] = field;
      visit(field.children);
    }
  };
  visit(fields);
  return { ...model, fields, fieldsByPath: byPath, rules: [], states: undefined };
}
