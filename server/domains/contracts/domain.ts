import { defineDomain } from '../../runtime/domain.ts';
import { contractHooks } from './hooks.ts';
import { contractTexts } from './migrations/040_contract_texts.ts';
import { signing } from './migrations/111_signing.ts';
import { sealGrants } from './migrations/112_seal_grants.ts';
import { secrecyAmounts } from './migrations/331_secrecy_amounts.ts';
import { endLeftBehind } from './order/endWithOrder.ts';
import { contractRoutes } from './routes.ts';
import { sealHooks } from './seals/hooks.ts';
import { reassignGrants } from './seals/reassignment.ts';
import { sealRoutes } from './seals/routes.ts';
import { sealFileRules } from './seals/sight.ts';
import { expireUnsigned } from './signing/expire.ts';
import { verifyRoutes } from './signing/verifyRoutes.ts';

export default defineDomain({
  name: 'contracts',
  calls: { open: [verifyRoutes], signedIn: [contractRoutes, sealRoutes] },
  hooks: [contractHooks, sealHooks],
  migrations: [contractTexts, signing, sealGrants, secrecyAmounts],
  fileRules: ({ database, entities }) => sealFileRules(database.kysely, entities.access),
  reassign: async (tx, { access }, { team: { eid }, from, to, by }) => ({
    grants: await reassignGrants(tx, access, { eid, from, to, byName: by.name }),
  }),
  jobs(jobs, { entities }) {
    jobs.every('contracts.expireUnsigned', 3600, (database) => expireUnsigned(database, entities));
    jobs.every('contracts.endLeftBehind', 3600, (database) => endLeftBehind(database, entities.access));
  },
});
