import type { Executor } from '../../platform/database/port.ts';
import { DEMO_TEAMS, DEMO_USERS } from './accounts.ts';

interface Department {
  name: string;
  /** Account of who leads it. */
  leader?: string;
  people?: readonly { account: string; position: string }[];
  below?: readonly Department[];
}

/** How the demo teams are divided. A team that is not here is one department. */
const TREES: Readonly<Record<string, Department>> = {
  蓝海制造有限公司: {
    name: '蓝海制造有限公司',
    leader: '13800000001',
    people: [{ account: '13800000001', position: '总经理' }],
    below: [
      {
        name: '财务部',
        leader: '13800000002',
        people: [{ account: '13800000002', position: '财务主管' }],
        below: [{ name: '应付组' }, { name: '税务组' }],
      },
      { name: '采购部', below: [{ name: '信息化采购组' }] },
      { name: '信息部', below: [{ name: '基础设施组' }, { name: '应用组' }] },
    ],
  },
  远帆科技有限公司: {
    name: '远帆科技有限公司',
    leader: '13800000003',
    people: [{ account: '13800000003', position: '总经理' }],
    below: [
      {
        name: '销售中心',
        leader: '13800000031',
        people: [{ account: '13800000031', position: '销售总监' }],
        below: [
          {
            name: '华南销售部',
            leader: '13800000032',
            people: [
              { account: '13800000032', position: '区域经理' },
              { account: '13800000033', position: '客户经理' },
            ],
          },
          { name: '华东销售部', people: [{ account: '13800000034', position: '客户经理' }] },
        ],
      },
      { name: '交付中心', below: [{ name: '实施部' }, { name: '客户成功部' }] },
      { name: '财务部' },
    ],
  },
  云铺运营中心: {
    name: '云铺运营中心',
    leader: '13800000006',
    below: [
      { name: '渠道运营部', leader: '13800000005', people: [{ account: '13800000005', position: '渠道经理' }] },
      { name: '产品运营部', leader: '13800000006', people: [{ account: '13800000006', position: '产品运营负责人' }] },
      { name: '研发部', leader: '13800000007', people: [{ account: '13800000007', position: '开发工程师' }] },
    ],
  },
};

interface Rows {
  nodes: { id: string; eid: string; parent_id: string | null; name: string; leader_id: string | null; sort: number }[];
  members: { eid: string; user_id: string; org_id: string; position: string }[];
}

function flatten(eid: string, department: Department, rows: Rows, parent: string | null, sort: number): void {
  const id = `${eid}-${String(rows.nodes.filter((node) => node.eid === eid).length + 1).padStart(3, '0')}`;
  rows.nodes.push({
    id,
    eid,
    parent_id: parent,
    name: department.name,
    leader_id: department.leader ? `u${department.leader}` : null,
    sort,
  });
  for (const { account, position } of department.people ?? [])
    rows.members.push({ eid, user_id: `u${account}`, org_id: id, position });
  department.below?.forEach((below, index) => flatten(eid, below, rows, id, index));
}

/** Departments of the demo teams. Colleagues of the demo partner must be there (teams.ts). */
export async function seedOrganisation(executor: Executor): Promise<void> {
  const rows: Rows = { nodes: [], members: [] };
  for (const { eid, name } of DEMO_TEAMS) {
    const tree = TREES[name];
    if (tree) flatten(eid, tree, rows, null, 0);
    else {
      const members = DEMO_USERS.filter(({ teams }) => teams.some((team) => team.eid === eid));
      const leader = members.find(({ teams }) => teams.some((team) => team.eid === eid && team.admin));
      flatten(
        eid,
        {
          name,
          ...(leader && { leader: leader.account }),
          people: members.map(({ account }) => ({ account, position: '' })),
        },
        rows,
        null,
        0,
      );
    }
  }
  await executor.insertInto('org_nodes').values(rows.nodes).execute();
  await executor.insertInto('org_members').values(rows.members).execute();
}
