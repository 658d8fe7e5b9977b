import type { FastifyInstance } from 'fastify';
import { ok } from '../../platform/http/envelope.ts';
import { requireCaller } from '../../platform/http/session.ts';
import type { AppDeps } from '../deps.ts';
import { invalid } from '../parse.ts';
import { findPeople } from './people.ts';
import { childrenOf, findOrgs, initialTree } from './tree.ts';

interface OrgQuery {
  orgId?: string;
  keyword?: string;
  keywords?: string;
}

const orgId = { type: 'string', maxLength: 60, title: '部门标识' } as const;
const keyword = { type: 'string', maxLength: 60, title: '关键字' } as const;
const querystring = { type: 'object', properties: { orgId, keyword, keywords: keyword } } as const;

/** Organisation tree and people of the caller's own team (specification, section 7, "Org and user"). */
export async function organisationRoutes(app: FastifyInstance, { database: { kysely } }: AppDeps): Promise<void> {
  app.get('/yzjumc/org/getinitorgtreeparamvo', { schema: { summary: '组织树的初始层级' } }, async (request) =>
    ok(await initialTree(kysely, requireCaller(request).team)),
  );

  app.get<{ Querystring: OrgQuery }>(
    '/yzjumc/org/getorgtreechildrenbyorgid',
    { schema: { summary: '部门的下级部门', querystring } },
    async (request) => {
      const { team } = requireCaller(request);
      const parent = request.query.orgId;
      if (!parent) throw invalid('/orgId', '缺少“部门标识”（orgId）');
      return ok(await childrenOf(kysely, team, parent));
    },
  );

  app.get<{ Querystring: OrgQuery }>(
    '/yzjumc/org/getusersoforgandkeywords',
    { schema: { summary: '部门及其下级的人员', querystring } },
    async (request) => {
      const { team } = requireCaller(request);
      return ok(
        await findPeople(kysely, team, {
          orgId: request.query.orgId || undefined,
          keywords: request.query.keywords ?? request.query.keyword,
        }),
      );
    },
  );

  app.get<{ Querystring: OrgQuery }>(
    '/yzjumc/org/getOrgs',
    { schema: { summary: '团队的全部部门', querystring } },
    async (request) =>
      ok(await findOrgs(kysely, requireCaller(request).team, request.query.keyword ?? request.query.keywords ?? '')),
  );
}
