import type { HookContext } from '../../runtime/documents/hooks.ts';
import { readSeller } from '../catalogue/index.ts';

/** A contract that is filed by hand is with the seller of today; one that was signed online is with whom its text names. */
export async function nameSeller({ record, isNew, tx, entities, set }: HookContext): Promise<void> {
  if (isNew && !record.onlineNo) set({ partyBName: (await readSeller(tx, entities)).name });
}
