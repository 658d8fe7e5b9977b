import { type MadeRecords, makeRecords } from '../../server/demo/records.ts';

type ModelOf = Parameters<typeof makeRecords>[0];

let made: MadeRecords | undefined;

/** The demo's records of all teams: making them takes longer than storing them, and once is enough for a process. */
export function demoRecords(modelOf: ModelOf): MadeRecords {
  if (!made?.models.every((model) => modelOf(model.entity) === model)) made = makeRecords(modelOf);
  return made;
}
