import { type EntityModel, type StoredEffect, storedEffects } from '@yunpu/engine-core/document';
import type { StructuralCheck } from '@yunpu/engine-core/validation';
import type { RawBuilder } from 'kysely';
import type { Impact } from '../../../../contract/studio/index.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { countEffects, effectInWords, isLarge, touchedKeys, whereOf } from '../../documents/effects.ts';
import { fieldBy, offersFor } from '../repair/offers.ts';
import type { RepairSpec } from '../repair/spec.ts';
import { effect, idOf } from './effect.ts';
import { judgedEffects, judgedId, judgedImpact } from './judged.ts';

/** Records named of each effect, for links. */
export const KEYS = 50;

/** What is still right, and read otherwise or not at all. */
const READ_OTHERWISE: ReadonlySet<StoredEffect['code']> = new Set([
  'stored-field-removed',
  'stored-digits-changed',
  'stored-digits-cut',
  'stored-currency-changed',
]);
const kindOf = ({ code }: StoredEffect): Impact['kind'] => (READ_OTHERWISE.has(code) ? 'values' : 'invalid');
const aboutOf = ({ code, ids, test }: StoredEffect): readonly unknown[] => [code, ids, test];

export const storedId = ({ entity }: EntityModel, found: StoredEffect): string =>
  idOf(entity, kindOf(found), aboutOf(found));

/** The effect on stored records that an impact tells of. */
export function effectOf(
  id: string,
  older: EntityModel,
  newer: EntityModel,
): Pick<RepairSpec, 'ids' | 'test'> | undefined {
  const judged = judgedEffects(older, newer).find((one) => judgedId(newer, one) === id);
  if (judged) return { ids: judged.ids, test: judged.judgement };
  return storedEffects(older, newer).find((one) => storedId(newer, one) === id);
}

/** How records are counted; `later`: where they are many, they are counted afterwards, slice by slice. */
export interface Counting {
  mayRead: RawBuilder<boolean>;
  later: boolean;
  /** JSON Schema's verdict on a record of the newer document. */
  check: StructuralCheck | undefined;
}

/** Nobody entered what goes with a computed field, and it is computed again where the field comes back. */
const isComputedGone = (older: EntityModel, { code, ids }: StoredEffect): boolean =>
  code === 'stored-field-removed' && fieldBy(older, ids)?.compute !== undefined;

/** What becomes of stored records. */
export async function storedImpact(
  executor: Executor,
  older: EntityModel,
  newer: EntityModel,
  { mayRead, later, check }: Counting,
): Promise<Impact[]> {
  const large = await isLarge(executor, newer);
  const judged = check
    ? await judgedImpact(
        executor,
        { older, newer, check },
        { mayRead, keys: KEYS, large: large ? (later ? 'counted later' : 'not counted') : undefined },
      )
    : [];
  if (later && large) return [...uncounted(older, newer), ...judged];
  const impact: Impact[] = [];
  for (const counted of await countEffects(executor, older, newer)) {
    const found = counted.effect;
    impact.push(
      effect(newer.entity, kindOf(found), aboutOf(found), {
        dangerous: !isComputedGone(older, found),
        message: effectInWords(counted),
        pointer: found.pointer,
        count: counted.isCounted ? counted.count : null,
        keys: await touchedKeys(executor, newer, found, mayRead, KEYS),
        offers: counted.isCounted ? offersFor(older, newer, found) : [],
      }),
    );
  }
  return [...impact, ...judged];
}

const uncounted = (older: EntityModel, newer: EntityModel): Impact[] =>
  storedEffects(older, newer).map((found) => {
    const counting = whereOf(found.ids, found.test) !== undefined;
    return effect(newer.entity, kindOf(found), aboutOf(found), {
      dangerous: !isComputedGone(older, found),
      message: counting ? found.message : `${found.message}：有多少张单据未能统计，请自行核对`,
      pointer: found.pointer,
      offers: counting ? offersFor(older, newer, found) : [],
      ...(counting && { counting }),
    });
  });
