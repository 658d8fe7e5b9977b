import { type EntityModel, type StoredEffect, storedEffects } from '@yunpu/engine-core/document';
import type { RawBuilder } from 'kysely';
import type { Impact } from '../../../../contract/studio/index.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { countEffects, effectInWords, isLarge, touchedKeys, whereOf } from '../../documents/effects.ts';
import { offersFor } from '../repair/offers.ts';
import { effect, idOf } from './effect.ts';

/** Records named of each effect, for links. */
export const KEYS = 50;

const kindOf = ({ code }: StoredEffect): Impact['kind'] => (code === 'stored-field-removed' ? 'values' : 'invalid');
const aboutOf = ({ code, ids, test }: StoredEffect): readonly unknown[] => [code, ids, test];

export const storedId = ({ entity }: EntityModel, found: StoredEffect): string =>
  idOf(entity, kindOf(found), aboutOf(found));

/** The effect on stored records that an impact tells of. */
export const effectOf = (id: string, older: EntityModel, newer: EntityModel): StoredEffect | undefined =>
  storedEffects(older, newer).find((one) => storedId(newer, one) === id);

/** What becomes of stored records; `later`: where they are many, they are counted afterwards, slice by slice. */
export async function storedImpact(
  executor: Executor,
  older: EntityModel,
  newer: EntityModel,
  { mayRead, later }: { mayRead: RawBuilder<boolean>; later: boolean },
): Promise<Impact[]> {
  if (later && (await isLarge(executor, newer))) return uncounted(older, newer);
  const impact: Impact[] = [];
  for (const counted of await countEffects(executor, older, newer)) {
    const found = counted.effect;
    impact.push(
      effect(newer.entity, kindOf(found), aboutOf(found), {
        dangerous: true,
        message: effectInWords(counted),
        pointer: found.pointer,
        count: counted.isCounted ? counted.count : null,
        keys: await touchedKeys(executor, newer, found, mayRead, KEYS),
        offers: counted.isCounted ? offersFor(older, newer, found) : [],
      }),
    );
  }
  return impact;
}

const uncounted = (older: EntityModel, newer: EntityModel): Impact[] =>
  storedEffects(older, newer).map((found) => {
    const counting = whereOf(found.ids, found.test) !== undefined;
    return effect(newer.entity, kindOf(found), aboutOf(found), {
      dangerous: true,
      message: counting ? found.message : `${found.message}：有多少张单据未能统计，请自行核对`,
      pointer: found.pointer,
      offers: counting ? offersFor(older, newer, found) : [],
      ...(counting && { counting }),
    });
  });
