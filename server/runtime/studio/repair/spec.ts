import type { StoredTest } from '@yunpu/engine-core/document';
import type { Repair } from '../../../../contract/studio.ts';

/** What is done to which records: enough for any process to go on with it. */
export interface RepairSpec {
  /** The field's place by the identities of the fields above it and its own. */
  ids: readonly string[];
  /** What a value is like that is not right any more. */
  test: StoredTest;
  repair: Repair;
}
