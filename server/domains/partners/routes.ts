import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { Filter } from '@yunpu/engine-core/query';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sent } from '../../../contract/define.ts';
import * as calls from '../../../contract/partners/index.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { idempotencyKey } from '../../platform/http/idempotency.ts';
import { serve } from '../../platform/http/serve.ts';
import { type Actor, actorOf } from '../../runtime/access/actor.ts';
import { requireReader } from '../../runtime/access/rows.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { runCall } from '../../runtime/operations/dispatch.ts';
import { parseBody } from '../../runtime/operations/parse.ts';
import { findConflicts, OPEN_STAGES, subjectOf } from './conflicts.ts';
import { findPartnerTeams } from './partnerTeams.ts';
import { findOperators } from './people.ts';

const MAX_CUSTOMERS = 50;

/** The calls of opportunities that are more than an operation of their document (specification, section 7), and which teams are partners. */
export async function partnerRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  const { access, runtime } = entities;
  const { kysely } = database;
  const ask = ({ caller, request }: { caller: Caller; request: FastifyRequest }): Actor => {
    const actor = actorOf(caller);
    requireReader(access.model('opportunity', actor), actor);
    parseBody(request.body);
    return actor;
  };

  serve(app, calls.partnerTeams, async ({ sent: { keyword = '' } }) =>
    (await findPartnerTeams(kysely, { keyword: keyword.trim() })).map(({ eid, name }) => ({
      eid,
      label: `${name}（${eid}）`,
    })),
  );

  serve(app, calls.opportunityCustomers, async (asked) => {
    const actor = ask(asked);
    const customers = await access.find(kysely, actor, 'customer', {
      filter: customerFilter(asked.sent),
      sort: [{ field: 'name', dir: 'asc' }],
      limit: MAX_CUSTOMERS,
    });
    const open = await openByCustomer(
      actor,
      customers.map(({ key }) => key),
    );
    return customers.map(({ key, state, record }) => ({
      customerNo: key,
      ...fieldsOf(record),
      status: state,
      openOpportunities: open.get(key) ?? 0,
    }));
  });

  serve(app, calls.opportunityOperators, async (asked) => {
    const actor = ask(asked);
    const { billNo, keyword } = asked.sent;
    const opportunity = billNo ? await access.get(kysely, actor, 'opportunity', billNo) : undefined;
    return findOperators(kysely, opportunity?.eid ?? asked.caller.team.eid, keyword);
  });

  serve(app, calls.opportunityConflict, async (asked) => {
    ask(asked);
    const { caller } = asked;
    const { billNo, key = billNo, version, uscc, customerName, productFamily } = asked.sent;
    if (key === undefined)
      return findConflicts(kysely, access, { uscc, customerName, productFamily, eid: caller.team.eid });
    const done = (await runCall(runtime, {
      entity: 'opportunity',
      operation: 'act',
      action: 'conflict',
      caller,
      body: { key, version, input: {} },
      idempotencyKey: idempotencyKey(asked.request),
    })) as DetailResult;
    const { count, conflicts } = await findConflicts(kysely, access, subjectOf(done.record, String(done.record.eid)));
    return { ...done, count, conflicts };
  });

  async function openByCustomer(actor: Actor, customers: readonly string[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    if (customers.length === 0) return counts;
    const filter: Filter = {
      and: [
        { field: 'customer', op: 'in', value: customers },
        { field: 'stage', op: 'in', value: OPEN_STAGES },
      ],
    };
    for (const { record } of await access.find(kysely, actor, 'opportunity', { filter, limit: 1000 })) {
      const customer = String(record.customer);
      counts.set(customer, (counts.get(customer) ?? 0) + 1);
    }
    return counts;
  }
}

type OwnFields = Pick<
  calls.OpportunityCustomer,
  'name' | 'uscc' | 'industry' | 'province' | 'city' | 'contactName' | 'contactPhone'
>;

/** The document of customers says what each field is. */
const fieldsOf = ({ name, uscc, industry, province, city, contactName, contactPhone }: RecordData) =>
  ({ name, uscc, industry, province, city, contactName, contactPhone }) as OwnFields;

function customerFilter({ customerNo, keyword = '' }: Sent<typeof calls.opportunityCustomers>): Filter {
  if (customerNo !== undefined) return { field: 'customerNo', op: 'eq', value: customerNo };
  const open: Filter = { field: 'status', op: 'ne', value: 'lost' };
  const text = keyword.trim();
  if (text === '') return open;
  return {
    and: [
      open,
      { or: ['name', 'uscc', 'contactName'].map((field) => ({ field, op: 'contains' as const, value: text })) },
    ],
  };
}
