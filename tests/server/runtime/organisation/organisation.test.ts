import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Department, DepartmentTree, OrgPerson } from '../../../../contract/organisation.ts';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { seedOrganisation } from '../../../../server/demo/identity/organisation.ts';
import { seedTeams } from '../../../../server/demo/identity/teams.ts';
import { superiorOf } from '../../../../server/runtime/organisation/service.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';

const PARTNER_EID = demoTeam('远帆科技有限公司').eid;
const ORG = '/yzjumc/org';

eachDatabase('the organisation', (driver) => {
  let gateway: TestGateway;
  let partner: Client;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    await gateway.database.transaction(async (tx) => {
      await seedTeams(tx);
      await seedOrganisation(tx);
    });
    partner = await gateway.signIn('13800000003');
  });
  afterAll(() => gateway.close());

  const root = async (): Promise<DepartmentTree> =>
    (await partner.read<DepartmentTree[]>(`${ORG}/getinitorgtreeparamvo`))[0] as DepartmentTree;
  const named = async (name: string): Promise<Department> => {
    const found = (await partner.read<Department[]>(`${ORG}/getOrgs`)).find((node) => node.name === name);
    if (!found) throw new Error(`no department ${name}`);
    return found;
  };

  it('opens with the team and the departments directly below it', async () => {
    const tree = await root();
    expect(tree).toMatchObject({ name: '远帆科技有限公司', parentId: null, leaf: false });
    expect(tree.children?.map(({ name, leaf }) => [name, leaf])).toEqual([
      ['销售中心', false],
      ['交付中心', false],
      ['财务部', true],
    ]);
  });

  it('gives the next level when a department is opened', async () => {
    const sales = (await root()).children?.[0];
    const below = await partner.read<Department[]>(`${ORG}/getorgtreechildrenbyorgid?orgId=${sales?.id}`);
    expect(below.map(({ name }) => name)).toEqual(['华南销售部', '华东销售部']);
    expect((await partner.request(`${ORG}/getorgtreechildrenbyorgid`)).status).toBe(400);
  });

  it('finds people of a department and all below it, by name, phone or id', async () => {
    const { id } = await named('销售中心');
    const names = async (query: string) =>
      (await partner.read<OrgPerson[]>(`${ORG}/getusersoforgandkeywords?${query}`)).map(({ name }) => name).sort();
    expect(await names(`orgId=${id}`)).toEqual(['吴桐', '孙婧', '郑凯', '韩磊'].sort());
    expect(await names(`orgId=${(await named('华南销售部')).id}&keywords=${encodeURIComponent('孙')}`)).toEqual([
      '孙婧',
    ]);
    expect(await names('keywords=u13800000034')).toEqual(['韩磊']);
    expect(await names('keywords=%25')).toEqual([]);
    const [person] = await partner.read<OrgPerson[]>(`${ORG}/getusersoforgandkeywords?keywords=13800000033`);
    expect(person).toMatchObject({ name: '孙婧', orgName: '华南销售部', position: '客户经理', phone: '138****0033' });
  });

  it("knows only the caller's own team", async () => {
    const customer = await gateway.signIn('13800000008');
    const { id } = await named('销售中心');
    expect(await customer.read(`${ORG}/getorgtreechildrenbyorgid?orgId=${id}`)).toEqual([]);
    expect(await customer.read(`${ORG}/getusersoforgandkeywords?orgId=${id}`)).toEqual([]);
    expect((await customer.read<Department[]>(`${ORG}/getOrgs`)).map(({ name }) => name)).toEqual(['青松物流有限公司']);
    expect((await gateway.visitor().request(`${ORG}/getOrgs`)).status).toBe(401);
  });

  it('is the team itself for a team without departments', async () => {
    const people = await gateway.database.kysely
      .selectFrom('org_nodes')
      .where('eid', '=', '10208001')
      .select('id')
      .execute();
    expect(people).toEqual([]);
    await gateway.database.kysely.deleteFrom('org_nodes').where('eid', '=', demoTeam('北辰集团').eid).execute();
    const alone = await gateway.signIn('13800000004');
    expect(await alone.read(`${ORG}/getinitorgtreeparamvo`)).toMatchObject([
      { id: demoTeam('北辰集团').eid, name: '北辰集团', leaf: true, memberCount: 1, children: [] },
    ]);
    expect(await alone.read(`${ORG}/getusersoforgandkeywords?orgId=${demoTeam('北辰集团').eid}`)).toMatchObject([
      { name: '许诺' },
    ]);
  });

  it('finds superiors up the line, each once, never the person, and none above the top', async () => {
    const above = async (account: string, levels: number) =>
      (await superiorOf(gateway.database.kysely, PARTNER_EID, `u${account}`, levels))?.name;
    expect([
      await above('13800000033', 1),
      await above('13800000033', 2),
      await above('13800000033', 3),
      await above('13800000033', 4),
    ]).toEqual(['郑凯', '吴桐', '周航', undefined]);
    expect(await above('13800000032', 1)).toBe('吴桐');
    expect(await above('13800000034', 1)).toBe('吴桐');
    expect(await above('13800000003', 1)).toBeUndefined();
    await gateway.database.kysely
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('id', '=', 'u13800000031')
      .execute();
    expect(await above('13800000034', 1)).toBe('周航');
  });
});
