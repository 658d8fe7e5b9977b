import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/seals.ts';
import { serve, serveWrite } from '../../../platform/http/serve.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { endGrants, grantSeals, requireSealAdmin } from './granting.ts';
import { listChanges, listGrants, listUses, type Page, requireOwnSeal } from './records.ts';
import { usableSeals } from './service.ts';

const PAGE_SIZE = 20;

const pageOf = (sent: Partial<Page>): Page => ({ pageNo: 1, pageSize: PAGE_SIZE, ...sent });

/** Who may use the team's seals, what they were used for, and what changed (specification, section 7, "Seal management"). */
export async function sealAuthRoutes(app: FastifyInstance, { database, entities: { access } }: AppDeps): Promise<void> {
  const { kysely } = database;

  serve(app, calls.grants, async ({ caller, sent: { state, ...asked } }) => {
    const page = pageOf(asked);
    if (page.sealNo !== undefined) await requireOwnSeal(kysely, access, caller.team.eid, page.sealNo);
    return listGrants(kysely, access, caller, page, state && state === 'valid');
  });

  serveWrite(app, database, calls.grant, async (tx, { caller, sent }) => ({
    grantIds: await grantSeals(tx, access, caller, sent),
  }));

  serveWrite(app, database, calls.endGrants, async (tx, { caller, sent: { grantIds, reason } }) => {
    await endGrants(tx, access, caller, grantIds, reason.trim());
    return null;
  });

  serve(app, calls.usable, ({ caller, sent }) => usableSeals(kysely, access, caller, sent.purpose));

  serve(app, calls.uses, async ({ caller, sent }) => {
    await requireOwnSeal(kysely, access, caller.team.eid, sent.sealNo);
    return listUses(kysely, caller, pageOf(sent));
  });

  serve(app, calls.changes, async ({ caller, sent }) => {
    await requireOwnSeal(kysely, access, caller.team.eid, sent.sealNo);
    await requireSealAdmin(kysely, caller);
    return listChanges(kysely, caller, pageOf(sent));
  });
}
