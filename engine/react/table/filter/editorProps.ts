import type { EntityModel } from '@yunpu/engine-core/document';
import type { Condition, QueryField } from '@yunpu/engine-core/query';

/** What every editor of a condition is given; undefined is no condition. */
export interface EditorProps {
  model: EntityModel;
  field: QueryField;
  condition: Condition | undefined;
  onChange(condition: Condition | undefined): void;
}
