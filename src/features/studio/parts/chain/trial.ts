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

/** The record that values make, each at the path of its field; what is not filled in is not there. */
export function recordOf(values: Readonly<Record<string, unknown>>): RecordData {
  const record: RecordData = {};
  for (const [path, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const names = path.split('.');
    let place = record;
    for (const name of names.slice(0, -1)) place = (place[name] ??= {}) as RecordData;
    place[names.at(-1) ?? path] = value;
  }
  return record;
}
