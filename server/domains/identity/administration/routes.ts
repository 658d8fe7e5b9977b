import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/identity/administration.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { serve, serveWrite } from '../../../platform/http/serve.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { beginLogin } from '../sessions/entering.ts';
import { listChanges } from '../teams/changes.ts';
import { SHOP_ROLES } from '../teams/guard.ts';
import { operatingTeam } from './operatingTeam.ts';
import { findPersons, giveRoleTo, takeRoleFrom } from './roles.ts';
import { claimAdministration } from './setup.ts';
import { isOpen } from './setupLinks.ts';

/** The page behind the link that makes an administrator: whoever has the link may. */
export async function setupRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { config, database } = deps;
  const { kysely } = database;

  serve(app, calls.checkSetup, async ({ sent }) => {
    if (!(await isOpen(kysely, config, sent.token))) throw new AppError('setup.over');
    const eid = await operatingTeam(kysely);
    const team =
      eid === undefined
        ? undefined
        : await kysely.selectFrom('teams').where('eid', '=', eid).select('name').executeTakeFirst();
    return { teamName: team?.name ?? null };
  });

  serve(app, calls.claimSetup, async ({ sent, request, reply }) => {
    const { userId, eid, passwordHash } = await claimAdministration(database, config, sent, request.ip);
    await beginLogin(deps, request, reply, { userId, passwordHash, remember: false });
    return { eid };
  });
}

/** Who has which role, and giving and taking them. */
export async function peopleRoutes(
  app: FastifyInstance,
  { database, entities: { documents } }: AppDeps,
): Promise<void> {
  const { kysely } = database;
  const titles = () => documents.catalogue.roles;

  serve(app, calls.listPeople, async ({ sent: { keyword, role } }) => ({
    roles: titles().map(({ name, title }) => ({ name, title, ofShop: SHOP_ROLES.includes(name) })),
    rows: await findPersons(kysely, { ...(keyword !== undefined && { keyword }), ...(role && { role }) }),
  }));
  serve(app, calls.roleHistory, ({ sent: { userId, pageNo = 1 } }) =>
    listChanges(kysely, { rolesOnly: true, ...(userId !== undefined && { userId }) }, pageNo),
  );

  for (const [call, run] of [
    [calls.giveRole, giveRoleTo],
    [calls.takeRole, takeRoleFrom],
  ] as const) {
    serveWrite(app, database, call, async (tx, { caller, sent }) => {
      const known = titles().find((role) => role.name === sent.role);
      if (!known) throw new AppError('role.unknown');
      await run(tx, caller, { ...sent, reason: sent.reason.trim() }, known.title);
    });
  }
}
