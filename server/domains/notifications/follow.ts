import type { ChangeListener, RecordChange } from '../../runtime/operations/changePort.ts';
import { draftsOf, recordLink } from './rules.ts';
import { notify, settle } from './service.ts';

const APPROVAL = 'approval';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);

/** Who has to decide now learns of it; for who does not have to any more it is over. */
async function followApproval({ tx, key, version, record, previous, eid, actor }: RecordChange): Promise<void> {
  const handlers = record.status === 'running' ? idsOf(record.handlers) : [];
  const before = previous?.status === 'running' ? idsOf(previous.handlers) : [];
  const about = `${APPROVAL}:${key}`;
  const late = before.some((id) => !handlers.includes(id));
  if (late) await settle(tx, about, { except: handlers });
  const fresh = handlers.filter((id) => !before.includes(id));
  if (fresh.length === 0) return;
  await notify(tx, {
    to: { userIds: fresh, near: eid },
    kind: 'todo',
    about,
    at: actor.at,
    dedupeKey: `${about}:${version}`,
    title: `${textOf(record.entityTitle)}待审批`,
    text: `${textOf(record.requesterName)}（${textOf(record.teamName)}）：${textOf(record.title)}`,
    link: recordLink(APPROVAL, key),
  });
}

/** Tells people of what becomes of records, in the transaction in which it does. */
export const followChanges: ChangeListener = async (change) => {
  const { tx, model, key, version, from, to, actor } = change;
  if (model.entity === APPROVAL) return followApproval(change);
  if (from !== null && from !== to) await settle(tx, `${model.entity}:${key}`);
  let at = 0;
  for (const draft of draftsOf(change)) {
    at += 1;
    await notify(tx, { ...draft, at: actor.at, dedupeKey: `${model.entity}:${key}:${version}:${at}` });
  }
};
