import { formatMoney } from '@yunpu/engine-core/format';
import { sql } from 'kysely';
import { PARTNER_JOIN, PARTNER_JOIN_INPUT } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import { addDays, lastDayOfTerm } from '../../../platform/calendar/days.ts';
import { isStaff } from '../../../platform/http/caller.ts';
import { systemActor, unrestrict } from '../../../runtime/access/actor.ts';
import { defineHooks, type HookContext } from '../../../runtime/documents/hooks.ts';
import { giveRole, type Membership, openTeam, setPartnerProgramme, takeRole } from '../../identity/index.ts';
import { placeByNames } from '../../regions/index.ts';
import { noteDecision } from './decision.ts';
import { conditionsOf, levelAbove, levelOf, readProgramme, titleOfLevel } from './levels.ts';
import { findPartner, hasPlace, isPartnerCompany, lockPlaces, savePartner } from './partner.ts';
import { yearlySales } from './performance.ts';
import { isVisitorEid, visitorEid } from './visitor.ts';
import { giveFilesTo } from './visitorFiles.ts';

const eidOf = (previous: HookContext['previous']): string => readRecord(PARTNER_JOIN, previous).eid ?? '';

/** What follows from what was entered: the place's code and area, the level's conditions and deposit. */
async function beforeSave({ tx, entities, record: stored, set }: HookContext): Promise<void> {
  const record = readRecord(PARTNER_JOIN, stored);
  const place = placeByNames(record.province, record.city, record.district);
  const level = levelOf(await readProgramme(tx, entities), record.level);
  const conditions = level ? conditionsOf(level, stored) : [];
  set({
    regionId: place?.district.code ?? null,
    areaName: place?.area.name ?? null,
    conditions: conditions.length > 0 ? conditions : null,
    deposit: level?.deposit ?? null,
  });
}

function validate({ record, previous, actor, issue }: HookContext): void {
  const { province, city, district, contactPhone = '' } = readRecord(PARTNER_JOIN, record);
  if (province && city && district && !placeByNames(province, city, district))
    issue('/district', 'region.unknown', '没有这个区县，请从省、市、区县依次选择');
  const owner = eidOf(previous) || actor.caller.team.eid;
  if (isVisitorEid(owner) && owner !== visitorEid(contactPhone))
    issue('/contactPhone', 'phone.fixed', '手机号是查询申请的凭据，不能修改');
}

/** Only one application of a company is under review at a time, and only one that meets its level's conditions. */
async function submit(context: HookContext): Promise<void> {
  const { tx, entities, actor } = context;
  const record = readRecord(PARTNER_JOIN, context.record);
  const { uscc = '', billNo = '' } = record;
  const programme = await readProgramme(tx, entities);
  const level = levelOf(programme, record.level);
  if (!level && programme.levels.length > 0)
    context.issue('/level', 'level.closed', `没有开放${titleOfLevel(entities, record.level)}，请选择其他级别`);
  const agreed = programme.documents.filter(({ required }) => required);
  if (record.agreementAccepted !== true && agreed.length > 0)
    context.issue(
      '/agreementAccepted',
      'agreement.missing',
      `提交前须阅读并同意${agreed.map(({ name }) => `《${name}》`).join('、')}，全文在伙伴加盟页`,
    );
  for (const { name, field, required, met } of level ? conditionsOf(level, context.record) : [])
    if (!met) context.issue(`/${field}`, 'condition.unmet', `${level?.title ?? ''}要求${name}${required}`);
  await sql`select pg_advisory_xact_lock(hashtextextended(${uscc}, 6102))`.execute(tx);
  const open = await entities.count(tx, unrestrict(actor), 'partner-join', {
    and: [
      { field: 'uscc', op: 'eq', value: uscc },
      { field: 'status', op: 'eq', value: 'submitted' },
      { field: 'billNo', op: 'ne', value: billNo },
    ],
  });
  if (open > 0) context.refuse('action.refused', '该企业已有审核中的申请，请等待审核结果');
  if (record.kind === 'renewal') {
    const partner = await findPartner(tx, eidOf(context.previous) || actor.caller.team.eid);
    if (partner?.status !== 'active') context.refuse('action.refused', '当前团队还不是伙伴，请选择“新加盟”');
  } else if (await isPartnerCompany(tx, uscc)) context.refuse('action.refused', '该企业已是伙伴，请登录后办理续约');
}

/** Who becomes the partner: the team that applied, or for a visitor the one that the phone number gets. */
async function applicantOf({ tx, record, previous }: HookContext): Promise<Membership> {
  const { eid = '', createdBy = '' } = readRecord(PARTNER_JOIN, previous);
  if (!isVisitorEid(eid)) return { eid, userId: createdBy };
  const { contactPhone = '', contactName = '', companyName = '' } = readRecord(PARTNER_JOIN, record);
  return openTeam(tx, { phone: contactPhone, personName: contactName, teamName: companyName });
}

/**
 * An approved application makes its team a partner and gives the applicant the role. The record's row is locked
 * and the grant is keyed by its number, so that it takes effect once; a level's places in a city are taken under
 * a lock of their own, so that the last one goes to one team.
 */
async function approve(context: HookContext): Promise<void> {
  const { tx } = context;
  const record = readRecord(PARTNER_JOIN, context.record);
  const { grantedLevel, joinDate: joined = '', years } = readRecord(PARTNER_JOIN_INPUT.approve, context.input);
  const programme = await readProgramme(tx, context.entities);
  const granting = String(grantedLevel ?? '');
  const level = levelOf(programme, granting);
  const { billNo = '', province = '', city = '' } = record;
  if (granting === '' || (!level && programme.levels.length > 0))
    return context.issue('/input/grantedLevel', 'level.unknown', '没有开放这个伙伴级别');
  await lockPlaces(tx, { province, city, level: granting });
  const applicant = await applicantOf(context);
  const { eid, userId } = applicant;
  if (level && !(await hasPlace(tx, level, { province, city, except: eid })))
    context.refuse('action.refused', `${city}的${level.title}名额（${level.perCity} 家）已满，请授予其他级别`);
  const granted = await tx
    .insertInto('partner_grants')
    .values({ bill_no: billNo, eid, user_id: userId, level: granting })
    .onConflict((conflict) => conflict.doNothing())
    .returning('bill_no')
    .executeTakeFirst();
  if (!granted) context.refuse('action.refused', '该申请已经生效');
  const current = await findPartner(tx, eid);
  // A renewal goes on where the current term ends.
  const from =
    record.kind === 'renewal' && current?.status === 'active' && current.expiresOn >= joined
      ? addDays(current.expiresOn, 1)
      : joined;
  const expires = lastDayOfTerm(from, Number(years) * 12);
  await savePartner(tx, {
    eid,
    name: record.companyName ?? '',
    uscc: record.uscc ?? '',
    level: granting,
    province,
    city,
    district: record.district ?? '',
    contact_name: record.contactName ?? '',
    contact_phone: record.contactPhone ?? '',
    annual_target: record.annualTarget ?? 0,
    joined_on: joined,
    expires_on: expires,
    bill_no: billNo,
  });
  await giveFilesTo(tx, context.record, eidOf(context.previous), eid);
  await giveRole(tx, applicant, 'partner');
  await setPartnerProgramme(tx, eid, true);
  context.set({ partnerEid: eid, joinDate: from, expireDate: expires });
}

/** One level up, when the contracts of the last twelve months reach the next level's yearly target. */
async function upgrade(context: HookContext): Promise<void> {
  const { tx, actor } = context;
  const { partnerEid: eid = '', billNo } = readRecord(PARTNER_JOIN, context.record);
  const partner = await findPartner(tx, eid);
  if (partner?.status !== 'active') return context.refuse('action.refused', '该团队当前不是伙伴，不能升级');
  if (partner.billNo !== billNo)
    return context.refuse('action.refused', `该团队的伙伴身份以申请 ${partner.billNo} 为准，请从该申请升级`);
  const next = levelAbove(await readProgramme(tx, context.entities), partner.level);
  // A partner cannot open a level: where that is done is for who works for the shop.
  const where = (what: string) => (isStaff(actor.caller) ? `，请在“商城信息”的“伙伴级别”里${what}` : '');
  if (!next)
    return context.refuse(
      'action.refused',
      `${titleOfLevel(context.entities, partner.level)}已是开放的最高级别${where('添加更高的级别')}`,
    );
  if (next.annualTarget === null)
    return context.refuse('action.refused', `${next.title}没有写年度销售目标，不能自动升级${where('填写')}`);
  const place = { province: partner.province, city: partner.city };
  await lockPlaces(tx, { ...place, level: next.level });
  const sales = await yearlySales(tx, context.entities, systemActor(eid, actor.at), eid);
  if (sales < next.annualTarget)
    return context.refuse(
      'action.refused',
      `近十二个月生效合同金额 ${formatMoney(sales)}，未达到${next.title}的 ${formatMoney(next.annualTarget)}`,
    );
  if (!(await hasPlace(tx, next, { ...place, except: eid })))
    return context.refuse('action.refused', `${partner.city}的${next.title}名额已满`);
  await tx.updateTable('partners').set({ level: next.level, updated_at: sql`now()` }).where('eid', '=', eid).execute();
  context.set({ grantedLevel: next.level, upgradedAt: actor.scope.today });
}

/** The partnership ends: nobody of the team keeps the role, and those who had no other are customers. */
async function end({ tx, record, refuse }: HookContext): Promise<void> {
  const { partnerEid: eid = '', billNo = '' } = readRecord(PARTNER_JOIN, record);
  const ended = await tx
    .updateTable('partners')
    .set({ status: 'ended', updated_at: sql`now()` })
    .where('eid', '=', eid)
    .where('bill_no', '=', billNo)
    .where('status', '=', 'active')
    .returning('eid')
    .executeTakeFirst();
  if (!ended) return refuse('action.refused', '该团队已有更新的续约申请，请从最新的申请解除');
  await takeRole(tx, eid, 'partner', 'customer');
  await setPartnerProgramme(tx, eid, false);
}

/** What the document of partner applications names. */
export const partnerJoinHooks = defineHooks({
  'partnerJoin.beforeSave': beforeSave,
  'partnerJoin.validate': validate,
  'partnerJoin.submit': submit,
  'partnerJoin.approve': approve,
  'partnerJoin.upgrade': upgrade,
  'partnerJoin.end': end,
  'partnerJoin.afterAction': noteDecision,
});
