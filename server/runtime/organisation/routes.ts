import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/organisation.ts';
import type { Database } from '../../platform/database/port.ts';
import { serve } from '../../platform/http/serve.ts';
import { invalid } from '../operations/parse.ts';
import { findPeople } from './people.ts';
import { childrenOf, findDepartments, initialTree } from './tree.ts';

/** Organisation tree and people of the caller's own team (specification, section 7, "Org and user"). */
export async function organisationRoutes(
  app: FastifyInstance,
  { database: { kysely } }: { database: Database },
): Promise<void> {
  serve(app, calls.initialTree, ({ caller }) => initialTree(kysely, caller.team));

  serve(app, calls.departmentsBelow, ({ caller, sent: { orgId } }) => {
    if (!orgId) throw invalid('/orgId', '缺少“部门标识”（orgId）');
    return childrenOf(kysely, caller.team, orgId);
  });

  serve(app, calls.people, ({ caller, sent: { orgId, keyword, keywords } }) =>
    findPeople(kysely, caller.team, { orgId: orgId || undefined, keywords: keywords ?? keyword }),
  );

  serve(app, calls.departments, ({ caller, sent: { keyword, keywords } }) =>
    findDepartments(kysely, caller.team, keyword ?? keywords ?? ''),
  );
}
