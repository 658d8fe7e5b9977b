import { SEAL, SEAL_INPUT } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import { filesWith } from '../../../platform/files/service.ts';
import { defineHooks, type HookContext } from '../../../runtime/documents/hooks.ts';
import { certifiedCompany } from '../../certification/index.ts';
import { recordMove } from './changes.ts';
import { endGrantsOf } from './granting.ts';
import { whyNotDrawn } from './picture.ts';

/** Whose seal it is; a new one is the caller's team's. */
const teamOf = (
  record: HookContext['record'],
  previous: HookContext['previous'],
  actor: HookContext['actor'],
): string => readRecord(SEAL, previous).eid || readRecord(SEAL, record).eid || actor.caller.team.eid;

/** A team's seals are its administrators' business, and carry the name that it is certified by. */
async function beforeSave({ tx, actor, record, previous, isNew, set, refuse }: HookContext): Promise<void> {
  if (!actor.unrestricted && !actor.caller.team.isAdmin) refuse('session.forbidden', '只有团队管理员可以管理印章');
  const company = await certifiedCompany(tx, teamOf(record, previous, actor));
  if (company) set({ companyName: company.name });
  else if (isNew) set({ companyName: null });
}

/** What comes into use, or before the staff, has a certified company's name and a picture. */
async function submit({ tx, actor, record, previous, set, issue, refuse }: HookContext): Promise<void> {
  if (!actor.unrestricted && !actor.caller.team.isAdmin) refuse('session.forbidden', '只有团队管理员可以管理印章');
  const eid = teamOf(record, previous, actor);
  const company = await certifiedCompany(tx, eid);
  if (!company) return refuse('seal.notCertified');
  set({ companyName: company.name });
  const { source, picture } = readRecord(SEAL, record);
  if (source === 'drawn') {
    const why = whyNotDrawn(company.name);
    if (why !== undefined) issue('/companyName', 'seal.name', why);
    return;
  }
  const ids = picture.map(({ fileId = '' }) => fileId);
  const files = await filesWith(tx, ids);
  if (files.length !== ids.length || files.some((file) => file.eid !== eid))
    issue('/picture', 'seal.picture', '印章图片已失效，请重新上传');
}

const MOVES = { submit: 'submitted', approve: 'approved', reject: 'rejected', revoke: 'revoked' } as const;
const isMove = (action: string | undefined): action is keyof typeof MOVES => action !== undefined && action in MOVES;

/** Keeps every step of a seal; one that ended is nobody's to use. */
async function afterAction({ tx, actor, record, previous, action, input }: HookContext): Promise<void> {
  if (!isMove(action)) return;
  const [sealNo, eid, byName, reason] = [
    readRecord(SEAL, record).sealNo ?? '',
    teamOf(record, previous, actor),
    actor.caller.userName,
    readRecord(SEAL_INPUT.revoke, input).reason ?? '',
  ];
  await recordMove(tx, { sealNo, eid, what: MOVES[action], byName, reason });
  if (action === 'revoke') await endGrantsOf(tx, sealNo, byName, `印章已停用：${reason}`);
}

/** What the document of seals names. */
export const sealHooks = defineHooks({
  'seal.beforeSave': beforeSave,
  'seal.submit': submit,
  'seal.afterAction': afterAction,
});
