import { PARTNER_JOIN } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import { DAY_MS } from '../../../platform/calendar/days.ts';
import type { Database } from '../../../platform/database/port.ts';
import type { JobHandler } from '../../../platform/jobs/worker.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { queueSms, smsCarrier } from '../../../platform/sms/service.ts';
import type { HookContext } from '../../../runtime/documents/hooks.ts';
import { isVisitorEid } from './visitor.ts';

/** Outbox topic: what was decided about an application that was made without an account. */
export const JOIN_DECIDED_TOPIC = 'partners.joinDecided';

interface Decision {
  phone: string;
  company: string;
  /** 已通过、需要补充、未通过. */
  result: string;
  /** What follows from it, as whole sentences. */
  next: string;
}

/** Per action: how it is called, and what the applicant can do then. */
const DECISIONS: Readonly<Record<string, { result: string; next(opinion: string): string }>> = {
  approve: {
    result: '已通过',
    next: () => '请在伙伴登录页用本手机号激活账号，已有账号的直接登录。',
  },
  returnBack: {
    result: '需要补充',
    next: (opinion) => `${opinion}。请在伙伴加盟页“查询进度”里补充后重新提交。`,
  },
  reject: { result: '未通过', next: (opinion) => `${opinion}。` },
};
/** Messages are short; the whole opinion stands where the progress is looked up. */
const SHOWN_OPINION = 80;
const MESSAGE_DAYS = 3;

/** Who applied without an account sees no notifications: a message goes to the phone that the application names. */
export async function noteDecision({ action = '', record, previous, enqueue }: HookContext): Promise<void> {
  const decision = DECISIONS[action];
  if (!decision || !isVisitorEid(readRecord(PARTNER_JOIN, previous).eid ?? '')) return;
  const { contactPhone = '', companyName = '', opinion = '' } = readRecord(PARTNER_JOIN, record);
  const decided: Decision = {
    phone: contactPhone,
    company: companyName.slice(0, 30),
    result: decision.result,
    next: decision.next(opinion.slice(0, SHOWN_OPINION).replace(/[。.！!]+$/u, '')),
  };
  await enqueue(JOIN_DECIDED_TOPIC, decided);
}

/** Hands decisions over to whoever carries messages; where nobody does, the progress is there to be looked up. */
export const sendDecision =
  (database: Database, config: Config): JobHandler =>
  async (payload) => {
    if (smsCarrier(config) === undefined) return;
    const { phone, company, result, next } = payload as Decision;
    await queueSms(database.kysely, {
      phone,
      text: `“${company}”的伙伴加盟申请${result}：${next}`,
      template: 'partner-decision',
      params: { company, result },
      expiresAt: new Date(Date.now() + MESSAGE_DAYS * DAY_MS).toISOString(),
    });
  };
