import type { EntityModel } from '../../../core/document/model.ts';
import type { QueryField } from '../../../core/query/fields.ts';
import type { Condition } from '../../../core/query/types.ts';

/** What every editor of a condition is given; undefined is no condition. */
export interface EditorProps {
  model: EntityModel;
  field: QueryField;
  condition: Condition | undefined;
  onChange(condition: Condition | undefined): void;
}
