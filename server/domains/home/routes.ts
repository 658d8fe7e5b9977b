import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/home.ts';
import { serve } from '../../platform/http/serve.ts';
import { actorOf } from '../../runtime/access/actor.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { parseBody } from '../../runtime/operations/parse.ts';
import { readOverviews } from '../../runtime/overviews/read.ts';
import { readRecent } from '../../runtime/overviews/recent.ts';
import { readTodos } from '../../runtime/todos/readTodos.ts';
import { arrange, readArrangement } from './arrangement.ts';
import { readGuidance } from './guidance.ts';
import { readTotals } from './totals.ts';

/** What the first page of the workstation tells a team of itself (specification, section 7: home v3). */
export async function homeRoutes(app: FastifyInstance, { database: { kysely }, entities }: AppDeps): Promise<void> {
  serve(app, calls.totalAmount, ({ caller }) => readTotals(kysely, entities, actorOf(caller)));

  serve(app, calls.arrangement, ({ caller }) => readArrangement(kysely, caller));
  serve(app, calls.arrange, ({ caller, sent }) => arrange(kysely, caller, sent));
  serve(app, calls.todos, ({ caller }) => readTodos(kysely, entities.runtime, actorOf(caller)));
  serve(app, calls.overviews, ({ caller, sent }) => readOverviews(entities.runtime, actorOf(caller), sent.entities));
  serve(app, calls.recent, ({ caller, sent }) => readRecent(kysely, entities.runtime, actorOf(caller), sent.entities));

  serve(app, calls.guidance, async ({ caller, request }) => {
    const actor = actorOf(caller);
    parseBody(request.body);
    const steps = await readGuidance(kysely, entities, actor, await readTotals(kysely, entities, actor));
    return { steps, todo: steps.filter(({ state }) => state === 'todo').length };
  });
}
