import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { fieldValue } from '@yunpu/engine-core/query';
import type { RecentRecord } from '../../../contract/home.ts';

/** What a home page calls a record, from what of it this person is shown: whoever may not see the state's field does not learn it here. */
export function headOf(
  model: EntityModel,
  key: string,
  shown: RecordData,
): Pick<RecentRecord, 'entity' | 'kind' | 'key' | 'title' | 'state'> {
  const title = fieldValue(shown, model.titleField);
  const state = model.states?.values[String(fieldValue(shown, model.states.field))];
  return {
    entity: model.entity,
    kind: model.title,
    key,
    title: typeof title === 'string' && title !== '' ? title : key,
    state: state ? { title: state.title, color: state.color } : null,
  };
}
