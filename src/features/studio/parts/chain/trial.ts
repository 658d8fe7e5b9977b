import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { sampleScope } from '@yunpu/engine-core/memory';

/** The fields that decide which steps a record meets. */
export const askedFor = ({ approval }: EntityModel): string[] => [
  ...new Set(approval?.steps.flatMap(({ when }) => [...(when?.reads ?? [])]) ?? []),
];

/** Whether each step is taken for a record, by the same condition that the server asks. */
export function stepsFor({ approval }: EntityModel, record: RecordData): boolean[] {
  return (approval?.steps ?? []).map(
    ({ when }) => when === undefined || when.evaluate({ record, scope: sampleScope([]) }) === true,
  );
}
