import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { createEvaluator, getAt, pointersOf } from '@yunpu/engine-core/record';
import type { Issue } from '@yunpu/engine-core/validation';
import { same } from '../records/same.ts';
import { type Draft, subject } from './draft.ts';

/** Fields of the record itself that nobody types into. */
export const readOnlyPaths = (model: EntityModel): string[] =>
  model.fields.filter((field) => field.readOnly).map(({ path }) => path);

/** Changed values of fields that a condition makes read-only, judged on the record as it would be. */
export function readOnlyIssues(model: EntityModel, draft: Draft, base: RecordData): Issue[] {
  const conditional = Object.values(model.fieldsByPath).filter(
    (field) => field.readOnlyWhen !== undefined && field.compute === undefined,
  );
  if (conditional.length === 0) return [];
  const evaluator = createEvaluator(model, { ...base, ...draft.record }, { scope: draft.scope });
  return conditional.flatMap((field) =>
    pointersOf(model, field.path, draft.record)
      .filter(
        (pointer) => !same(getAt(draft.record, pointer), getAt(base, pointer)) && evaluator.state(pointer).readOnly,
      )
      .map((path) => ({ path, code: 'readOnly', message: `${subject(field.title)}现在不能修改` })),
  );
}
