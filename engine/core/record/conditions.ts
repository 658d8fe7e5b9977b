import type { EntityModel } from '../document/model.ts';
import type { Expression } from '../expression/types.ts';
import { planOf } from './plan.ts';

/** A condition of a document, where it stands and how people call it. */
export interface PlacedCondition {
  kind: 'section' | 'show' | 'require' | 'readOnly' | 'option' | 'rule' | 'ruleWhen' | 'guard';
  /** Field path, '#section/name', '#rule/0' or '#action/name'; stable for the same document. */
  place: string;
  label: string;
  expression: Expression;
  /** Sub-tables it is asked in, row by row; none for the record. */
  tables: readonly string[];
}

/** Every condition a record can meet or not, in document order. */
export function placedConditions(model: EntityModel): PlacedCondition[] {
  const found: PlacedCondition[] = [];
  const add = (
    kind: PlacedCondition['kind'],
    place: string,
    label: string,
    expression: Expression | undefined,
    tables: readonly string[] = [],
  ): void => {
    if (expression) found.push({ kind, place, label, expression, tables });
  };
  const { tablesOf } = planOf(model);
  for (const section of model.form.sections)
    add('section', `#section/${section.name}`, `分组“${section.title}”的显示条件`, section.show);
  for (const [path, field] of Object.entries(model.fieldsByPath)) {
    const tables = tablesOf(path);
    add('show', path, `“${field.title}”的显示条件`, field.show, tables);
    add('require', path, `“${field.title}”的必填条件`, field.require, tables);
    add('readOnly', path, `“${field.title}”的只读条件`, field.readOnlyWhen, tables);
    for (const option of field.options ?? [])
      add('option', path, `“${field.title}”的选项“${option.title}”`, option.when, tables);
  }
  model.rules.forEach((rule, index) => {
    const tables = rule.each === undefined ? [] : [...tablesOf(rule.each), rule.each];
    add('rule', `#rule/${index}`, `规则“${rule.message}”`, rule.check, tables);
    add('ruleWhen', `#rule/${index}`, `规则“${rule.message}”的前提`, rule.when, tables);
  });
  for (const action of model.actions)
    add('guard', `#action/${action.name}`, `操作“${action.title}”的前提`, action.guard);
  return found;
}
