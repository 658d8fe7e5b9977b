import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Member } from '../../../../../contract/identity/teams.ts';
import type { Department, OrgPerson } from '../../../../../contract/organisation.ts';
import { departmentNames } from '../../../../../server/runtime/organisation/names.ts';
import { superiorOf } from '../../../../../server/runtime/organisation/service.ts';
import type { Client } from '../../../../support/client.ts';
import { eachDatabase } from '../../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../../support/gateway.ts';
import { BLUE, CHEN, LIN, newMember, outcomes, TEAM } from './support.ts';

const CHEN_ID = `u${CHEN}`;
const LIN_ID = `u${LIN}`;

eachDatabase('the departments of a team that was never divided', (driver) => {
  let gateway: TestGateway;
  let chen: Client;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    chen = await gateway.signIn(CHEN, '蓝海制造有限公司');
  });
  afterAll(() => gateway.close());

  const save = async (name: string, parentId?: string, leaderId: string | null = null): Promise<string> =>
    (await chen.call<{ id: string }>(`${TEAM}/departments/save`, { name, leaderId, ...(parentId && { parentId }) })).id;
  const departments = () => chen.read<Department[]>('/yzjumc/org/getOrgs');
  const outline = async () =>
    (await departments()).map(({ path, leaderName, memberCount }) => [path, leaderName, memberCount]);
  const idOf = async (name: string) => (await departments()).find((one) => one.name === name)?.id ?? '';
  const peopleOf = async (orgId: string) =>
    (await chen.read<OrgPerson[]>(`/yzjumc/org/getusersoforgandkeywords?orgId=${orgId}`))
      .map(({ name }) => name)
      .sort();
  const memberNamed = async (name: string): Promise<Member | undefined> =>
    (await chen.call<{ rows: Member[] }>(`${TEAM}/members`)).rows.find((one) => one.name === name);
  const issueOf = async (call: string, body: object): Promise<[string, string] | undefined> => {
    const { issues } = await chen.refusal(`${TEAM}/${call}`, body);
    return issues?.[0] && [issues[0].path, issues[0].message];
  };

  it('are made by its administrator, below the team, who stays what its records name', async () => {
    const finance = await save('财务部');
    await save('应付组', finance, LIN_ID);
    expect(await outline()).toEqual([
      ['蓝海制造有限公司', null, 2],
      ['蓝海制造有限公司 / 财务部', null, 0],
      ['蓝海制造有限公司 / 财务部 / 应付组', '林悦', 0],
    ]);
    expect((await departments())[0]?.id).toBe(BLUE);
    const lin = await gateway.signIn(LIN);
    expect((await lin.refusal(`${TEAM}/departments/save`, { name: '采购部', leaderId: null })).errorCode).toBe(
      'session.forbidden',
    );
  });

  it('have people, whom their line of leaders is found by', async () => {
    const finance = await idOf('财务部');
    const payables = await idOf('应付组');
    expect(await superiorOf(gateway.database.kysely, BLUE, LIN_ID, 1)).toBeUndefined();
    await chen.call(`${TEAM}/departments/save`, { id: BLUE, name: '', leaderId: CHEN_ID });
    // Who is in no department counts to the team itself.
    expect(await superiorOf(gateway.database.kysely, BLUE, LIN_ID, 1)).toMatchObject({ name: '陈晓' });
    const id = await newMember(gateway, '13933300021', '高原');
    await chen.call(`${TEAM}/members/place`, { userId: id, orgId: payables, position: ' 出纳 ' });
    expect(await memberNamed('高原')).toMatchObject({ orgId: payables, orgName: '应付组', position: '出纳' });
    expect(await memberNamed('林悦')).toMatchObject({ orgId: BLUE, orgName: '蓝海制造有限公司', position: '' });
    expect(await peopleOf(finance)).toEqual(['高原']);
    expect(await superiorOf(gateway.database.kysely, BLUE, id, 1)).toMatchObject({ name: '林悦' });
    expect(await superiorOf(gateway.database.kysely, BLUE, id, 2)).toMatchObject({ name: '陈晓' });
  });

  it('say which field is wrong', async () => {
    const finance = await idOf('财务部');
    const payables = await idOf('应付组');
    expect(await issueOf('departments/save', { name: '  ', leaderId: null })).toEqual(['/name', '请填写部门名称']);
    expect(await issueOf('departments/save', { name: '财务部', leaderId: null })).toEqual([
      '/name',
      '“蓝海制造有限公司”下已有“财务部”',
    ]);
    expect(
      await issueOf('departments/save', { id: finance, parentId: payables, name: '财务部', leaderId: null }),
    ).toEqual(['/parentId', '不能移到它自己或它的下级之下']);
    expect(await issueOf('departments/save', { name: '采购部', leaderId: 'u13800000003' })).toEqual([
      '/leaderId',
      '负责人须是本团队已激活的成员',
    ]);
    expect(await issueOf('departments/dissolve', { id: BLUE })).toEqual(['/id', '最上面的一级就是团队，不能撤销']);
    for (const id of ['nowhere', '10108002'])
      expect((await chen.refusal(`${TEAM}/departments/dissolve`, { id })).errorCode).toBe('department.unknown');
    let parentId = payables;
    for (const level of [3, 4, 5, 6, 7, 8, 9]) parentId = await save(`${level + 1} 级`, parentId);
    expect(await issueOf('departments/save', { name: '11 级', parentId, leaderId: null })).toEqual([
      '/parentId',
      '部门最多 10 级',
    ]);
    await chen.call(`${TEAM}/departments/dissolve`, { id: await idOf('4 级') });
    expect((await departments()).find(({ name }) => name === '5 级')?.path).toBe(
      '蓝海制造有限公司 / 财务部 / 应付组 / 5 级',
    );
  });

  it('stand in the order that they are put in, with all that is below them', async () => {
    const purchase = await save('采购部');
    const store = await save('仓储组', purchase);
    const names = async () => (await departments()).filter(({ parentId }) => parentId === BLUE).map(({ name }) => name);
    expect(await names()).toEqual(['财务部', '采购部']);
    await chen.call(`${TEAM}/departments/shift`, { id: purchase, up: true });
    await chen.call(`${TEAM}/departments/shift`, { id: purchase, up: true });
    expect(await names()).toEqual(['采购部', '财务部']);
    await chen.call(`${TEAM}/departments/save`, {
      id: purchase,
      parentId: await idOf('财务部'),
      name: '采购组',
      leaderId: null,
    });
    expect((await departments()).find(({ id }) => id === store)?.path).toBe(
      '蓝海制造有限公司 / 财务部 / 采购组 / 仓储组',
    );
  });

  it('give their people to the one above when they are dissolved, and are still named by what named them', async () => {
    const payables = await idOf('应付组');
    const finance = await idOf('财务部');
    await chen.call(`${TEAM}/departments/dissolve`, { id: payables });
    expect(await memberNamed('高原')).toMatchObject({ orgId: finance, orgName: '财务部', position: '出纳' });
    expect((await departmentNames(gateway.database.kysely, [payables, finance])).get(payables)).toBe('应付组');
    const { rows } = await chen.call<{ rows: { userName: string; what: string; reason: string }[] }>(
      `${TEAM}/history`,
      {},
    );
    expect(rows.map(({ userName, what, reason }) => [userName, what, reason])).toEqual(
      expect.arrayContaining([
        ['林悦', 'leadsNoMore', '应付组'],
        ['陈晓', 'departments', '撤销“应付组”，人员与下级并入“财务部”'],
        ['陈晓', 'departments', '“采购部”改名为“采购组”，“采购组”移到“财务部”之下'],
        ['高原', 'placed', '蓝海制造有限公司 → 应付组 · 出纳'],
      ]),
    );
  });

  it('never come to stand below themselves, whoever moves what at the same time', async () => {
    const [one, two] = [await save('甲部'), await save('乙部')];
    const move = (id: string, name: string, parentId: string) =>
      chen.request(`${TEAM}/departments/save`, { method: 'POST', body: { id, name, parentId, leaderId: null } });
    expect(await outcomes([move(one, '甲部', two), move(two, '乙部', one)])).toEqual(['done', 'request.invalid']);
    expect((await departments()).filter(({ name }) => name === '甲部' || name === '乙部')).toHaveLength(2);
  });
});
