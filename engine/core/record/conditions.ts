import type { EntityModel } from '../document/model/model.ts';
import type { Expression } from '../expression/types.ts';
import { conditionMessages as messages } from '../messages/record.ts';
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
    add('section', `#section/${section.name}`, messages.section(section.title), section.show);
  for (const [path, field] of Object.entries(model.fieldsByPath)) {
    const tables = tablesOf(path);
    add('show', path, messages.show(field.title), field.show, tables);
    add('require', path, messages.require(field.title), field.require, tables);
    add('readOnly', path, messages.readOnly(field.title), field.readOnlyWhen, tables);
    for (const option of field.options ?? [])
      add('option', path, messages.option(field.title, option.title), option.when, tables);
  }
  model.rules.forEach((rule, index) => {
    const tables = rule.each === undefined ? [] : [...tablesOf(rule.each), rule.each];
    add('rule', `#rule/${index}`, messages.rule(rule.message), rule.check, tables);
    add('ruleWhen', `#rule/${index}`, messages.ruleWhen(rule.message), rule.when, tables);
  });
  for (const action of model.actions)
    add('guard', `#action/${action.name}`, messages.guard(action.title), action.guard);
  return found;
}
