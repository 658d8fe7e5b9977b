import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Tx } from '../../../platform/database/port.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { publish } from '../../../platform/http/liveEvents.ts';
import { invalid } from '../../../runtime/operations/parse.ts';
import { notify } from '../../notifications/index.ts';
import { type Person, personOf, recordChange } from './changes.ts';
import { activeMembers, type LockedTeam, lockAsAdmin, memberOf } from './guard.ts';

/** Departments of one team, and how many one below the other with the team itself. */
const MAX_DEPARTMENTS = 500;
const MAX_LEVELS = 10;

type Department = Selectable<Tables['org_nodes']>;

/** The departments of a team that is locked, the team itself first. A team that was never divided becomes its own first department. */
async function dividedInto(tx: Tx, { eid, name }: LockedTeam): Promise<[root: Department, ...below: Department[]]> {
  const nodes = await tx
    .selectFrom('org_nodes')
    .where('eid', '=', eid)
    .selectAll()
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const root = nodes.find(({ parent_id }) => parent_id === null);
  if (root) return [root, ...nodes.filter((node) => node !== root)];
  // Records that name the undivided team name its first department.
  const first: Department = { id: eid, eid, parent_id: null, name, leader_id: null, sort: 0 };
  await tx.insertInto('org_nodes').values(first).execute();
  return [first];
}

const below = (nodes: readonly Department[], id: string): Department[] =>
  nodes.filter(({ parent_id }) => parent_id === id);

/** Levels of a department with those below it. */
const heightOf = (nodes: readonly Department[], id: string): number =>
  1 + Math.max(0, ...below(nodes, id).map((node) => heightOf(nodes, node.id)));

/** The department and all above it. */
function lineOf(nodes: readonly Department[], id: string): Department[] {
  const node = nodes.find((one) => one.id === id);
  return node ? [node, ...(node.parent_id === null ? [] : lineOf(nodes, node.parent_id))] : [];
}

/** @throws AppError department.unknown when it is not one of the team's */
function departmentOf(nodes: readonly Department[], id: string): Department {
  const found = nodes.find((node) => node.id === id);
  if (!found) throw new AppError('department.unknown');
  return found;
}

/** Keeps how the team is divided otherwise from now on. */
const recordDivision = (tx: Tx, { eid }: LockedTeam, by: Person, reason: string): Promise<void> =>
  recordChange(tx, { eid, user_id: by.id, user_name: by.name, what: 'departments', by, reason });

/** @throws AppError request.invalid, naming the field, when a team's department cannot stand there or be called so */
function requirePlace(nodes: readonly Department[], parent: Department, name: string, current?: Department): void {
  if (name === '') throw invalid('/name', '请填写部门名称');
  if (below(nodes, parent.id).some((node) => node.name === name && node.id !== current?.id))
    throw invalid('/name', `“${parent.name}”下已有“${name}”`);
  const line = lineOf(nodes, parent.id);
  if (current && line.includes(current)) throw invalid('/parentId', '不能移到它自己或它的下级之下');
  if (line.length + (current ? heightOf(nodes, current.id) : 1) > MAX_LEVELS)
    throw invalid('/parentId', `部门最多 ${MAX_LEVELS} 级`);
  if (!current && nodes.length >= MAX_DEPARTMENTS) throw invalid('/name', `一个团队最多 ${MAX_DEPARTMENTS} 个部门`);
}

async function requireLeader(tx: Tx, eid: string, userId: string): Promise<void> {
  if ((await activeMembers(tx, eid)).every(({ id }) => id !== userId))
    throw invalid('/leaderId', '负责人须是本团队已激活的成员');
}

async function recordLeaders(
  tx: Tx,
  { eid, name: teamName }: LockedTeam,
  department: string,
  { from, to }: Record<'from' | 'to', string | null>,
  by: Person,
): Promise<void> {
  if (from === to) return;
  for (const [userId, what] of [
    [from, 'leadsNoMore'],
    [to, 'leads'],
  ] as const) {
    if (userId === null) continue;
    const { name } = await tx.selectFrom('users').where('id', '=', userId).select('name').executeTakeFirstOrThrow();
    await recordChange(tx, { eid, user_id: userId, user_name: name, what, by, reason: department });
    if (userId === by.id) continue;
    await notify(tx, {
      to: { userIds: [userId], eid },
      kind: 'change',
      title: what === 'leads' ? `您已成为“${department}”的负责人` : `您不再是“${department}”的负责人`,
      text: `“${teamName}”，由 ${by.name} 设置`,
      link: '/workstation/members',
      dedupeKey: `department:${eid}:${userId}:${what}:${Date.now()}`,
    });
  }
}

interface Wanted {
  id?: string;
  parentId?: string;
  name: string;
  leaderId: string | null;
}

/** What the department is to be, and in words how the team is divided otherwise by it; '' for no otherwise. */
function planned(
  nodes: Awaited<ReturnType<typeof dividedInto>>,
  { parentId, name: written, leaderId }: Wanted,
  current?: Department,
): { node: Department; division: string } {
  if (current?.parent_id === null) return { node: { ...current, leader_id: leaderId }, division: '' };
  const parent = departmentOf(nodes, parentId ?? current?.parent_id ?? nodes[0].id);
  const name = written.trim();
  requirePlace(nodes, parent, name, current);
  const place = { eid: parent.eid, parent_id: parent.id, name, leader_id: leaderId };
  const sort = Math.max(-1, ...below(nodes, parent.id).map((node) => node.sort)) + 1;
  if (!current) return { node: { ...place, id: randomUUID(), sort }, division: `在“${parent.name}”下新建“${name}”` };
  const isMoved = current.parent_id !== parent.id;
  const changes = [
    current.name === name ? '' : `“${current.name}”改名为“${name}”`,
    isMoved ? `“${name}”移到“${parent.name}”之下` : '',
  ];
  return {
    node: { ...place, id: current.id, sort: isMoved ? sort : current.sort },
    division: changes.filter(Boolean).join('，'),
  };
}

/**
 * Makes a department, or changes what one is called, where it stands and who leads it. The first of all is the team
 * itself, of which only the leader changes. @throws AppError session.forbidden, department.unknown, request.invalid
 */
export async function saveDepartment(tx: Tx, caller: Caller, wanted: Wanted): Promise<{ id: string }> {
  const team = await lockAsAdmin(tx, caller);
  const nodes = await dividedInto(tx, team);
  const current = wanted.id === undefined ? undefined : departmentOf(nodes, wanted.id);
  const from = current?.leader_id ?? null;
  if (wanted.leaderId !== null && wanted.leaderId !== from) await requireLeader(tx, team.eid, wanted.leaderId);
  const { node, division } = planned(nodes, wanted, current);
  const { id, eid, ...rest } = node;
  if (current) await tx.updateTable('org_nodes').set(rest).where('eid', '=', eid).where('id', '=', id).execute();
  else await tx.insertInto('org_nodes').values(node).execute();
  const by = personOf(caller);
  if (division !== '') await recordDivision(tx, team, by, division);
  await recordLeaders(tx, team, node.name, { from, to: node.leader_id }, by);
  await publish(tx, { topic: 'team', eid });
  return { id };
}

/** One place up or down among the departments beside it; at the end it stays. @throws AppError session.forbidden, department.unknown */
export async function shiftDepartment(tx: Tx, caller: Caller, id: string, up: boolean): Promise<void> {
  const team = await lockAsAdmin(tx, caller);
  const nodes = await dividedInto(tx, team);
  const { parent_id: parentId } = departmentOf(nodes, id);
  if (parentId === null) return;
  const order = below(nodes, parentId).map((node) => node.id);
  const from = order.indexOf(id);
  const [moved] = order.splice(from, 1);
  order.splice(Math.max(0, up ? from - 1 : from + 1), 0, moved!);
  for (const [sort, node] of order.entries())
    await tx.updateTable('org_nodes').set({ sort }).where('eid', '=', team.eid).where('id', '=', node).execute();
  await publish(tx, { topic: 'team', eid: team.eid });
}

/** Takes a department away; its people and what is below it come to the one above. @throws AppError session.forbidden, department.unknown, request.invalid */
export async function dissolveDepartment(tx: Tx, caller: Caller, id: string): Promise<void> {
  const team = await lockAsAdmin(tx, caller);
  const { eid } = team;
  const nodes = await dividedInto(tx, team);
  const node = departmentOf(nodes, id);
  if (node.parent_id === null) throw invalid('/id', '最上面的一级就是团队，不能撤销');
  const parent = departmentOf(nodes, node.parent_id);
  const children = below(nodes, id);
  const twin = children.find(({ name }) => below(nodes, parent.id).some((one) => one.name === name && one.id !== id));
  if (twin) throw invalid('/id', `“${parent.name}”下已有“${twin.name}”，请先给其中一个改名`);
  const by = personOf(caller);
  await tx.insertInto('org_former_nodes').values({ eid, id, name: node.name }).execute();
  await tx
    .updateTable('org_members')
    .set({ org_id: parent.id })
    .where('eid', '=', eid)
    .where('org_id', '=', id)
    .execute();
  const last = Math.max(...below(nodes, parent.id).map(({ sort }) => sort));
  for (const [index, child] of children.entries())
    await tx
      .updateTable('org_nodes')
      .set({ parent_id: parent.id, sort: last + 1 + index })
      .where('eid', '=', eid)
      .where('id', '=', child.id)
      .execute();
  await tx.deleteFrom('org_nodes').where('eid', '=', eid).where('id', '=', id).execute();
  await recordDivision(tx, team, by, `撤销“${node.name}”，人员与下级并入“${parent.name}”`);
  await recordLeaders(tx, team, node.name, { from: node.leader_id, to: null }, by);
  await publish(tx, { topic: 'team', eid });
}

interface Place {
  userId: string;
  orgId: string;
  position: string;
}

/** Puts a member into a department. @throws AppError session.forbidden, team.noMember, department.unknown */
export async function placeMember(tx: Tx, caller: Caller, { userId, orgId, position: written }: Place): Promise<void> {
  const team = await lockAsAdmin(tx, caller);
  const { eid } = team;
  const by = personOf(caller);
  const member = await memberOf(tx, eid, userId);
  const nodes = await dividedInto(tx, team);
  const department = departmentOf(nodes, orgId);
  const position = written.trim();
  const before = await tx
    .selectFrom('org_members')
    .where('eid', '=', eid)
    .where('user_id', '=', userId)
    .select(['org_id', 'position'])
    .executeTakeFirst();
  const from = before ? departmentOf(nodes, before.org_id) : nodes[0];
  if (from.id === orgId && (before?.position ?? '') === position) return;
  await tx
    .insertInto('org_members')
    .values({ eid, user_id: userId, org_id: orgId, position })
    .onConflict((key) => key.columns(['eid', 'user_id']).doUpdateSet({ org_id: orgId, position }))
    .execute();
  const reason = [from.id === orgId ? '' : `${from.name} → ${department.name}`, position].filter(Boolean).join(' · ');
  await recordChange(tx, { eid, user_id: userId, user_name: member.name, what: 'placed', by, reason });
  if (userId !== by.id)
    await notify(tx, {
      to: { userIds: [userId], eid },
      kind: 'change',
      title: `您的部门或职务已调整：${department.name}${position === '' ? '' : ` · ${position}`}`,
      text: `“${team.name}”，由 ${by.name} 设置`,
      link: '/workstation/members',
      dedupeKey: `placed:${eid}:${userId}:${Date.now()}`,
    });
  await publish(tx, { topic: 'team', eid });
}
