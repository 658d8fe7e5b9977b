import { formatMoney } from '@yunpu/engine-core/format';
import { APPROVAL, type Approval } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { publish } from '../../platform/http/liveEvents.ts';
import type { ChangeListener, RecordChange } from '../../runtime/operations/changePort.ts';
import { draftsOf, queueLink, recordLink } from './rules.ts';
import { type Notice, notify, settle } from './service.ts';

const ENTITY = 'approval';

/** In whose places somebody decides about it meanwhile. */
const absentOf = ({ deputies, deputyOf }: Approval, userId: string): string =>
  deputyOf.filter((_name, index) => deputies[index] === userId).join('、');

const handlersOf = ({ status, handlers }: Approval): readonly string[] => (status === 'running' ? handlers : []);

/** Who has to decide now learns of it; for who does not have to any more it is over. */
async function followApproval({
  tx,
  id: recordId,
  key,
  version,
  record,
  previous,
  eid,
  actor,
}: RecordChange): Promise<void> {
  const approval = readRecord(APPROVAL, record);
  const { entityTitle = '', requesterName = '', teamName = '', title = '', amount } = approval;
  const handlers = handlersOf(approval);
  const earlier = readRecord(APPROVAL, previous);
  const before = handlersOf(earlier);
  const about = `${ENTITY}:${key}`;
  const late = before.some((id) => !handlers.includes(id));
  if (late) await settle(tx, about, { except: handlers });
  // A deputy whom it needs no more reads it no more either, and would go on seeing it where it stood.
  const gone = earlier.participants.filter((id) => !approval.participants.includes(id));
  if (gone.length > 0) await publish(tx, { entity: ENTITY, id: recordId, key, version, eid, to: gone });
  const waits = { kind: 'todo', about, at: actor.at, link: queueLink(key) } as const;
  const text = `${requesterName}（${teamName}）：${title}${amount === undefined ? '' : `，${formatMoney(amount)}`}`;
  /** Each in the words that are theirs: a deputy learns for whom. */
  const notifyAll = async (people: readonly string[], words: Pick<Notice, 'title' | 'dedupeKey'>) => {
    const own = people.filter((id) => absentOf(approval, id) === '');
    if (own.length > 0) await notify(tx, { ...waits, ...words, to: { userIds: own, near: eid }, text });
    for (const id of people.filter((one) => !own.includes(one)))
      await notify(tx, {
        ...waits,
        ...words,
        to: { userIds: [id], near: eid },
        text: `代 ${absentOf(approval, id)} 审批 · ${text}`,
      });
  };
  if ((approval.reminders ?? 0) > (earlier.reminders ?? 0)) {
    const isAsked = approval.remindedAt !== earlier.remindedAt;
    await notifyAll(handlers, {
      dedupeKey: `${about}:${version}:reminder`,
      title: `${isAsked ? '催办' : '已超过时限'}：${entityTitle}待审批`,
    });
  }
  const known = earlier.copied;
  const copied = approval.copied.filter((id) => !known.includes(id));
  if (copied.length > 0)
    await notify(tx, {
      to: { userIds: copied, near: eid },
      kind: 'change',
      at: actor.at,
      dedupeKey: `${about}:${version}:copied`,
      title: `${entityTitle}审批抄送`,
      text,
      link: recordLink(ENTITY, key),
    });
  const standIns = handlers.filter((id) => {
    const absent = absentOf(approval, id);
    return absent !== '' && absent !== absentOf(readRecord(APPROVAL, previous), id);
  });
  const own = handlers.filter((id) => !before.includes(id) && absentOf(approval, id) === '');
  await notifyAll([...own, ...standIns], { dedupeKey: `${about}:${version}`, title: `${entityTitle}待审批` });
}

/** Tells people of what becomes of records, in the transaction in which it does. */
export const followChanges: ChangeListener = async (change) => {
  const { tx, model, key, version, from, to, actor } = change;
  if (model.entity === ENTITY) return followApproval(change);
  if (from !== null && from !== to) await settle(tx, `${model.entity}:${key}`);
  let at = 0;
  for (const draft of draftsOf(change)) {
    at += 1;
    await notify(tx, { ...draft, at: actor.at, dedupeKey: `${model.entity}:${key}:${version}:${at}` });
  }
};
