import type { EntityModel } from '@yunpu/engine-core/document';
import { equalJson } from '@yunpu/engine-core/json';
import type { Impact, Mending, Repair } from '../../../contract/studio/index.ts';
import type { Executor } from '../../platform/database/port.ts';
import { effectOf } from './impact/stored.ts';
import type { RepairSpec } from './repair/spec.ts';

/** What somebody chose to be done about stored records, to be done again where the same change comes to others. */
export interface ChosenRepair extends Pick<RepairSpec, 'ids' | 'test'> {
  repair: Mending;
}

/** Whether somebody chose it, for an effect that was shown; the rest is done of itself, and so wherever the change comes to. */
export const isChosen = ({ repair }: RepairSpec): boolean => 'impact' in repair;

export const isSameEffect = (one: Pick<RepairSpec, 'ids' | 'test'>, other: Pick<RepairSpec, 'ids' | 'test'>): boolean =>
  equalJson(one.ids, other.ids) && equalJson(one.test, other.test);

/** What was chosen for the records of one entity, the last choice for an effect where there were several. */
interface Choices {
  /** With publications that were not taken back. */
  standing: ChosenRepair[];
  /** With those that were taken back, or that somebody stopped. */
  withdrawn: ChosenRepair[];
}

/** By entity. */
export async function chosenRepairs(executor: Executor): Promise<Map<string, Choices>> {
  const rows = await executor
    .selectFrom('studio_repairs')
    .select(['entity', 'work', 'state'])
    .orderBy('seq', 'desc')
    .execute();
  const found = new Map<string, Choices>();
  const isStanding = ({ state }: (typeof rows)[number]): boolean => state === 'running' || state === 'done';
  for (const row of [...rows.filter(isStanding), ...rows.filter((one) => !isStanding(one))]) {
    const { entity, work } = row;
    const known = found.get(entity) ?? { standing: [], withdrawn: [] };
    found.set(entity, known);
    if (
      !isChosen(work) ||
      Object.values(known)
        .flat()
        .some((one) => isSameEffect(one, work))
    )
      continue;
    const { impact: _, ...repair } = work.repair as Repair;
    known[isStanding(row) ? 'standing' : 'withdrawn'].push({ ids: work.ids, test: work.test, repair });
  }
  return found;
}

interface Tried {
  entity: string;
  impact: readonly Impact[];
  older: EntityModel | undefined;
  model: EntityModel;
}

/** Those choices that are offered for what a change does here. */
export function offeredOf(tried: readonly Tried[], chosen: ReadonlyMap<string, readonly ChosenRepair[]>): Repair[] {
  return tried.flatMap(({ entity, impact, older, model }) =>
    impact.flatMap(({ id, offers }): Repair[] => {
      const effect = older && effectOf(id, older, model);
      const choice = effect && chosen.get(entity)?.find((one) => isSameEffect(one, effect));
      if (!choice || !offers.some((offer) => offer.do === choice.repair.do)) return [];
      return [{ impact: id, ...choice.repair }];
    }),
  );
}
