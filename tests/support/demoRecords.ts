import { type MadeRecords, makeRecords } from '../../server/demo/records.ts';

type ModelOf = Parameters<typeof makeRecords>[0];

/** What this process has made, by the teams that it was made for. */
const made = new Map<string, MadeRecords>();

/**
 * The demo's records of all teams, or of these (by `eid`): making them takes longer than storing them, and once is enough
 * for a process.
 */
export function demoRecords(modelOf: ModelOf, teams?: ReadonlySet<string>): MadeRecords {
  const whose = teams === undefined ? '' : [...teams].sort().join();
  const known = made.get(whose);
  if (known?.models.every((model) => modelOf(model.entity) === model)) return known;
  const records = makeRecords(modelOf, teams && (({ team }) => teams.has(team.eid)));
  made.set(whose, records);
  return records;
}
