import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/studio/index.ts';
import type { Database } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { once, serve, serveWrite } from '../../platform/http/serve.ts';
import type { Documents } from '../documents/service.ts';
import { publishPlan } from './planDue.ts';
import { agreeTo, endPlan, entitiesOf, headOf, lockPlan, readPlan } from './planStore.ts';
import { requireDesigner, requirePublisher } from './rights.ts';

/** Calls about publications that wait. */
export function planRoutes(app: FastifyInstance, documents: Documents, database: Database): void {
  const roles = () => documents.catalogue.roles;

  serve(app, calls.plan, async ({ caller, sent: { planNo } }) => {
    const row = await readPlan(database.kysely, planNo);
    requireDesigner(caller, roles(), entitiesOf(row));
    return {
      plan: headOf(row, caller, roles()),
      documents: row.documents,
      repairs: row.repairs.map(({ impact }) => impact),
    };
  });

  serve(app, calls.decidePlan, async ({ caller, request, sent: { planNo, yes, text } }) => {
    const decided = await once(database, calls.decidePlan, request, async (tx) => {
      const row = await lockPlan(tx, planNo);
      requirePublisher(caller, roles(), entitiesOf(row));
      if (row.state !== 'waiting') throw new AppError('studio.noPlan');
      if (row.by_id === caller.userId) throw new AppError('studio.ownPlan');
      const word = { by: { id: caller.userId, name: caller.userName }, at: new Date().toISOString(), yes, text };
      const after = yes ? await agreeTo(tx, row, word) : await endPlan(tx, row, 'refused', { word });
      return { planNo: after.plan_no, now: yes && isDue(after.publish_at) };
    });
    if (decided.now) await publishPlan(database, documents, planNo);
    return { plan: headOf(await readPlan(database.kysely, planNo), caller, roles()) };
  });

  serveWrite(app, database, calls.cancelPlan, async (tx, { caller, sent: { planNo } }) => {
    const row = await lockPlan(tx, planNo);
    if (row.by_id !== caller.userId) requirePublisher(caller, roles(), entitiesOf(row));
    return { plan: headOf(await endPlan(tx, row, 'cancelled'), caller, roles()) };
  });
}

const isDue = (at: string | null): boolean => at === null || Date.parse(at) <= Date.now();
