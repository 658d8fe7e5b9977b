import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { Documents } from '../documents/service.ts';
import type { Reading } from './context.ts';

/** No field is called so. A page sends back with a record whatever it does not know. */
const SHOWN_BY = '$document';

/**
 * A record for a page that was drawn from another document than it is answered by: a publication was faster than the page,
 * or the page than this process. It says so itself, so that what the page could not show is not taken for emptied when
 * it comes back.
 */
export function shownTo<T extends DetailResult>(op: Shown, documentVersion: string | undefined, detail: T): T {
  return { ...detail, record: recordShownTo(op, documentVersion, detail.record) };
}

type Shown = Pick<Reading, 'runtime' | 'model' | 'actor'>;

/** The same, of the record alone. */
export function recordShownTo(
  { runtime, model, actor }: Shown,
  documentVersion: string | undefined,
  record: RecordData,
): RecordData {
  if (documentVersion === undefined || runtime.models.isDrawnFrom(model, actor.caller.roles, documentVersion))
    return record;
  return { ...record, [SHOWN_BY]: model.version };
}

/** A record as it was sent, and the document that it was answered by where the page's is another. */
export async function readShown(
  { models, model, executor }: Pick<Reading, 'model' | 'executor'> & { models: Pick<Documents, 'modelAt'> },
  sent: RecordData,
): Promise<{ record: RecordData; shown: EntityModel | undefined }> {
  const { [SHOWN_BY]: version, ...record } = sent;
  return {
    record,
    shown: typeof version === 'string' ? await models.modelAt(executor, model.entity, version) : undefined,
  };
}
