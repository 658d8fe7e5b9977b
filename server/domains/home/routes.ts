import type { FastifyInstance } from 'fastify';
import { ok } from '../../platform/http/envelope.ts';
import { requireCaller } from '../../platform/http/session.ts';
import { actorOf } from '../../runtime/access/actor.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { parseBody } from '../../runtime/parse.ts';
import { readGuidance } from './guidance.ts';
import { readTotals } from './totals.ts';

const BASE = '/yzjumc/home/v3';

/** What the first page of the workstation tells a team of itself (specification, section 7: home v3). */
export async function homeRoutes(app: FastifyInstance, { database: { kysely }, entities }: AppDeps): Promise<void> {
  app.get(`${BASE}/view_total_amount`, { schema: { summary: '团队的金额与产品总览' } }, async (request) =>
    ok(await readTotals(kysely, entities, actorOf(requireCaller(request)))),
  );

  app.post(`${BASE}/detail_CA_gcuidance`, { schema: { summary: '认证、签章与待办的指引' } }, async (request) => {
    const actor = actorOf(requireCaller(request));
    parseBody(request.body ?? {});
    const steps = await readGuidance(kysely, entities, actor, await readTotals(kysely, entities, actor));
    return ok({ steps, todo: steps.filter(({ state }) => state === 'todo').length });
  });
}
