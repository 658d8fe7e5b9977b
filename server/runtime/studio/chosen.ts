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

const isSameEffect = (one: Pick<RepairSpec, 'ids' | 'test'>, other: Pick<RepairSpec, 'ids' | 'test'>): boolean =>
  equalJson(one.ids, other.ids) && equalJson(one.test, other.test);

/** What was chosen for each entity with publications that were not taken back, the last choice where there were several. */
export async function chosenRepairs(executor: Executor): Promise<Map<string, ChosenRepair[]>> {
  const rows = await executor
    .selectFrom('studio_repairs')
    .select(['entity', 'work'])
    .where('state', 'in', ['running', 'done'])
    .orderBy('seq', 'desc')
    .execute();
  const found = new Map<string, ChosenRepair[]>();
  for (const { entity, work } of rows) {
    const known = found.get(entity) ?? [];
    if (!isChosen(work) || known.some((one) => isSameEffect(one, work))) continue;
    const { impact: _, ...repair } = work.repair as Repair;
    found.set(entity, [...known, { ids: work.ids, test: work.test, repair }]);
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
