import type { FastifyInstance } from 'fastify';
import * as departments from '../../../../contract/identity/departments.ts';
import * as calls from '../../../../contract/identity/teams.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { serve, serveWrite } from '../../../platform/http/serve.ts';
import { smsCarrier } from '../../../platform/sms/service.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { listChanges } from './changes.ts';
import { dissolveDepartment, placeMember, saveDepartment, shiftDepartment } from './departments.ts';
import { ADMINISTRATOR, isShopTeam } from './guard.ts';
import { invite, listInvites, revokeInvite } from './invites.ts';
import { handOver, leaveTeam, listMembers, removeMember, setAdmin } from './members.ts';
import { decideRequest, listRequests } from './requests.ts';

/** The people of a team: everyone in it sees who they are, its administrators change who they are. */
export async function memberRoutes(app: FastifyInstance, { config, database, ...deps }: AppDeps): Promise<void> {
  const { kysely } = database;

  async function mayManage({ team: { eid, isAdmin }, roles }: Caller): Promise<boolean> {
    return isAdmin && (roles.includes(ADMINISTRATOR) || !(await isShopTeam(kysely, eid)));
  }
  /** @returns the eid of the team that the caller manages @throws AppError session.forbidden */
  async function managedTeam(caller: Caller): Promise<string> {
    if (!(await mayManage(caller))) throw new AppError('session.forbidden', { message: '只有团队管理员可以管理成员' });
    return caller.team.eid;
  }

  serve(app, calls.members, async ({ caller }) => ({
    canManage: await mayManage(caller),
    sms: smsCarrier(config) !== undefined,
    rows: await listMembers(kysely, caller.team),
  }));
  serve(app, calls.teamHistory, async ({ caller, sent: { pageNo = 1 } }) =>
    listChanges(kysely, { eid: await managedTeam(caller) }, pageNo),
  );

  serve(app, calls.invites, async ({ caller }) => listInvites(kysely, await managedTeam(caller)));
  serve(app, calls.invite, ({ caller, sent }) => database.transaction((tx) => invite(tx, config, caller, sent)));
  serveWrite(app, database, calls.revokeInvite, (tx, { caller, sent }) => revokeInvite(tx, caller, sent.id));

  serve(app, calls.joinRequests, async ({ caller }) => listRequests(kysely, await managedTeam(caller)));
  serveWrite(app, database, calls.decideRequest, async (tx, { caller, sent: { requestId, agree, reason = '' } }) => {
    if (!agree && reason.trim().length < 2)
      throw new AppError('request.invalid', {
        message: '请填写拒绝的原因（至少 2 个字）',
        issues: [{ path: '/reason', code: 'required', message: '请填写拒绝的原因' }],
      });
    await decideRequest(tx, config, caller, { requestId, agree, reason: reason.trim() });
  });

  serveWrite(app, database, departments.saveDepartment, (tx, { caller, sent }) => saveDepartment(tx, caller, sent));
  serveWrite(app, database, departments.shiftDepartment, (tx, { caller, sent }) =>
    shiftDepartment(tx, caller, sent.id, sent.up),
  );
  serveWrite(app, database, departments.dissolveDepartment, (tx, { caller, sent }) =>
    dissolveDepartment(tx, caller, sent.id),
  );
  serveWrite(app, database, departments.placeMember, (tx, { caller, sent }) => placeMember(tx, caller, sent));

  serveWrite(app, database, calls.setAdmin, (tx, { caller, sent }) => setAdmin(tx, caller, sent.userId, sent.admin));
  serveWrite(app, database, calls.handOver, (tx, { caller, sent }) => handOver(tx, caller, sent.userId));
  serveWrite(app, database, calls.removeMember, (tx, { caller, sent: { userId, ...leaving } }) =>
    removeMember(tx, deps, caller, userId, leaving),
  );
  serveWrite(app, database, calls.leaveTeam, (tx, { caller, sent: { successorId, reason = '' } }) =>
    leaveTeam(tx, deps, caller, { successorId, reason }),
  );
}
