import { newToken } from '../../platform/http/tokens.ts';
import { defineHooks, type HookContext } from '../../runtime/documents/hooks.ts';

const PAGE = '/license/';

/** Every paid product has a page that proves its licence, under an address that cannot be guessed. */
function giveAddress({ record, set }: HookContext): void {
  if (record.kind === 'paid' && record.licencePage === undefined) set({ licencePage: PAGE + newToken() });
}

async function publishAddress({ tx, record, actor }: HookContext): Promise<void> {
  if (typeof record.licencePage !== 'string') return;
  await tx
    .insertInto('licences')
    .values({
      token: record.licencePage.slice(PAGE.length),
      asset_no: String(record.assetNo),
      eid: String(record.eid ?? actor.caller.team.eid),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What the documents of products name. */
export const licenceHooks = defineHooks({
  'licence.giveAddress': giveAddress,
  'licence.publishAddress': publishAddress,
});
