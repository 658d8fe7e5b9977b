import { SEAL } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import type { Purpose, UsableSeal } from '../../../../contract/seals.ts';
import type { Executor, Tx } from '../../../platform/database/port.ts';
import type { FileService } from '../../../platform/files/service.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { systemActor } from '../../../runtime/access/actor.ts';
import type { EntityAccess, StoredRecord } from '../../../runtime/access/entityAccess.ts';
import { certifiedCompany } from '../../certification/index.ts';
import { runningGrants } from './grants.ts';
import { sealPng } from './picture.ts';
import type { Scale } from './raster.ts';

export { drawnPng } from './raster.ts';

/** Stamps are printed: four times 160 px. */
const STAMP: Scale = 4;

/** Where seals and their pictures are kept. */
export interface SealSources {
  access: EntityAccess;
  files: FileService;
}

export interface Stamp {
  sealNo: string;
  title: string;
  /** 640 × 640 px, transparent where there is no ink; what the preview shows. */
  png: Uint8Array;
}

interface Use {
  sealNo: string;
  eid: string;
  userId: string;
  userName: string;
  purpose: Purpose;
  /** What was sealed, in words: '线上合同 XSHT-202611-0003'. */
  subject: string;
  /** SHA-256 of the sealed file, hexadecimal. */
  fileDigest: string;
}

interface SealRequest {
  caller: Caller;
  sealNo: string;
  /** 'contract' unless told. */
  purpose?: Purpose;
}

/**
 * The stamp of a seal that the caller may use now. Administrators use every seal of their team, others need a grant
 * that runs. The seal stays locked until the transaction ends: whoever revokes it or the grant comes before or after.
 * Lock the document that is sealed first.
 * @throws AppError record.notFound (also for another team's), seal.notActive, seal.notCertified, seal.notGranted
 */
export async function sealForUse(
  tx: Tx,
  { access, files }: SealSources,
  { caller, sealNo, purpose = 'contract' }: SealRequest,
): Promise<Stamp> {
  const { eid } = caller.team;
  // Read before it is locked, so that nobody can lock another team's seal.
  const known = await access.get(tx, systemActor(eid), 'seal', sealNo);
  const seal = known?.eid === eid ? await access.lock(tx, systemActor(eid), 'seal', sealNo) : undefined;
  if (!seal) throw new AppError('record.notFound');
  await requireUsable(tx, seal);
  const member = await tx
    .selectFrom('memberships')
    .where('user_id', '=', caller.userId)
    .where('eid', '=', eid)
    .select('is_admin')
    .forShare()
    .executeTakeFirst();
  if (!member) throw new AppError('seal.notGranted');
  if (!member.is_admin && (await runningGrants(tx, { eid, userId: caller.userId, purpose, sealNo })).length === 0)
    throw new AppError('seal.notGranted');
  return {
    sealNo,
    title: readRecord(SEAL, seal.record).name ?? '',
    png: await sealPng(tx, files, eid, seal.record, STAMP),
  };
}

/** What a seal of the team looks like, for whoever was found to have a right to see it. @throws AppError record.notFound, file.notFound, seal.* */
export async function pictureOf(
  executor: Executor,
  { access, files }: SealSources,
  eid: string,
  sealNo: string,
  scale: Scale,
): Promise<Uint8Array> {
  const seal = await access.get(executor, systemActor(eid), 'seal', sealNo);
  if (seal?.eid !== eid) throw new AppError('record.notFound');
  return sealPng(executor, files, eid, seal.record, scale);
}

/** The seals that the caller may use now, without their stamps. */
export async function usableSeals(
  executor: Executor,
  access: EntityAccess,
  caller: Caller,
  purpose: Purpose = 'contract',
): Promise<UsableSeal[]> {
  const { eid } = caller.team;
  const company = await certifiedCompany(executor, eid);
  if (!company) return [];
  const active = await access.find(executor, systemActor(eid), 'seal', {
    filter: {
      and: [
        { field: 'eid', op: 'eq', value: eid },
        { field: 'status', op: 'eq', value: 'active' },
      ],
    },
    sort: [{ field: 'createdAt', dir: 'asc' }],
  });
  const granted = caller.team.isAdmin
    ? undefined
    : new Set((await runningGrants(executor, { eid, userId: caller.userId, purpose })).map(({ seal_no }) => seal_no));
  return active
    .filter((seal) => carries(seal, company.name) && (granted === undefined || granted.has(seal.key)))
    .map(({ key, record }) => {
      const { name = '', kind = '' } = readRecord(SEAL, record);
      return { sealNo: key, title: name, kind: String(kind) };
    });
}

/** Keeps that a seal was used, in the transaction of the use. What is written here is never changed. */
export async function recordUse(
  tx: Tx,
  { sealNo, eid, userId, userName, purpose, subject, fileDigest }: Use,
): Promise<void> {
  await tx
    .insertInto('seal_uses')
    .values({
      at: new Date().toISOString(),
      seal_no: sealNo,
      eid,
      user_id: userId,
      user_name: userName,
      purpose,
      subject,
      file_digest: fileDigest,
    })
    .execute();
}

/** A drawn seal carries the name that the team is certified by now. */
const carries = ({ record }: StoredRecord, name: string): boolean =>
  record.source === 'uploaded' || record.companyName === name;

async function requireUsable(tx: Tx, seal: StoredRecord): Promise<void> {
  if (seal.state !== 'active') throw new AppError('seal.notActive');
  const company = await certifiedCompany(tx, seal.eid);
  if (!company) throw new AppError('seal.notCertified');
  if (!carries(seal, company.name))
    throw new AppError('seal.notActive', { message: '印章上的企业名称与现在的认证不一致，请重新绘制印章' });
}
