import { type FieldSource, sourceFields, storedPlaces } from '@yunpu/engine-core/document';
import type { DraftDocument } from '../../../contract/studio/index.ts';
import type { Executor } from '../../platform/database/port.ts';
import { parsed } from '../documents/layOver.ts';
import type { Documents } from '../documents/service.ts';
import { listDrafts, readDraft } from './drafts.ts';
import { broughtOnto } from './onto.ts';
import { listPlans } from './planStore.ts';
import type { Retired } from './purge/retired.ts';

/** What a retired field is about to come back with: a draft, or a publication that waits. */
interface Returning {
  what: '草稿' | '等待发布的改动';
  name: string;
  by: string;
}

/** Where a retired field stands again, on what is in force: once that is published its values are wanted. */
export async function returningWith(
  executor: Executor,
  documents: Documents,
  entity: string,
  { work }: Retired,
): Promise<Returning | undefined> {
  const has = async (sent: readonly DraftDocument[]): Promise<boolean> => {
    const own = sent.filter((one) => one.entity === entity);
    const texts = await broughtOnto(executor, documents, own);
    return texts.some(({ text }) => {
      const places = storedPlaces(sourceFields(parsed(text)?.record as FieldSource | undefined));
      return [...places.values()].some(({ lineage }) => work.lineages.includes(lineage));
    });
  };
  for (const { draftNo } of await listDrafts(executor, entity)) {
    const { name, by, documents: drafted } = await readDraft(executor, draftNo);
    if (await has(drafted)) return { what: '草稿', name, by: by.name };
  }
  for (const { state, name, by_name, documents: planned } of await listPlans(executor))
    if ((state === 'waiting' || state === 'planned') && (await has(planned)))
      return { what: '等待发布的改动', name, by: by_name };
  return undefined;
}
