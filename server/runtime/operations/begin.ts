import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { applyDefaults, setAt } from '@yunpu/engine-core/record';
import type { StructuralValidator } from '@yunpu/engine-core/validation';
import { allowedActions } from '@yunpu/engine-core/workflow';
import { present } from '../access/fields.ts';
import { recompute } from './commit.ts';
import type { Writing } from './context.ts';
import { blank } from './detail.ts';
import { draftOf } from './draft.ts';
import { settleFollowed } from './follow.ts';
import { runMoment } from './hookRun.ts';
import { settleLinks } from './links.ts';
import { mergeRecord } from './merge.ts';

/** Those of the values that the record's schema can hold: they may come from an address that someone typed. */
function holdable(model: EntityModel, validator: StructuralValidator, values: RecordData): RecordData {
  validator.record(values);
  const wrong = new Set(
    (validator.record.errors ?? []).flatMap(({ keyword, instancePath }) =>
      keyword === 'required' ? [] : [instancePath.split('/')[1]],
    ),
  );
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => Object.hasOwn(model.fieldsByPath, name) && !wrong.has(name)),
  );
}

/**
 * What a new record starts with when it is begun from something: the document's defaults, the given values as far as
 * this person may write them, what the document's own hook knows, and what its links fetch. Nothing is stored and
 * nothing is judged; a link that could not be picked is left empty.
 */
export async function begin(op: Writing, values: RecordData): Promise<DetailResult> {
  const { model, actor, runtime } = op;
  const start = blank(op);
  const draft = draftOf(op, undefined);
  const given = holdable(model, runtime.models.validator(model), values);
  draft.record = mergeRecord(model, start.allowed.fields, start.record, { ...start.record, ...given }, true).record;
  await runMoment(op, draft, 'blank');
  draft.record = applyDefaults(model.fields, draft.record, { scope: draft.scope });
  draft.issues = [];
  await settleLinks(op, draft);
  for (const { path } of draft.issues) draft.record = setAt(draft.record, path, undefined);
  await settleFollowed(op, draft);
  recompute(op, draft);
  return {
    ...start,
    record: present(model, start.allowed.fields, draft.record),
    allowed: {
      ...start.allowed,
      actions: allowedActions(model, draft.record, { scope: draft.scope }, actor.caller.roles),
    },
  };
}
