import type { EntityModel } from '@yunpu/engine-core/document';
import type { Condition, QueryField } from '@yunpu/engine-core/query';
import type { LabelOf } from '../../data/labels.ts';

/** What every editor of a condition is given; undefined is no condition. */
export interface EditorProps {
  model: EntityModel;
  field: QueryField;
  condition: Condition | undefined;
  /** What keys read like; absent: as the model's own fields say it. */
  labelOf?: LabelOf;
  onChange(condition: Condition | undefined): void;
}
