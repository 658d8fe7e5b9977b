import type { JobHandler } from '../../platform/jobs/worker.ts';
import { type LeaveNews, readLeaveNews } from '../../runtime/approvals/leaveNews.ts';
import type { StandInNotice } from '../../runtime/approvals/standInNews.ts';
import type { Runtime } from '../../runtime/operations/context.ts';
import { queueLink, TO_DO_LINK } from './rules.ts';
import { type Notice, notify } from './service.ts';

function noticeOf({ what, absent, deputy, from, to, kinds }: LeaveNews): Pick<Notice, 'kind' | 'title' | 'text'> & {
  userId: string;
} {
  const text = `${from} 至 ${to} · ${kinds.length === 0 ? '全部单据' : kinds.join('、')}`;
  switch (what) {
    case 'set':
      return { userId: deputy.id, kind: 'change', title: `${absent.name} 请假期间由您代为审批`, text };
    case 'ended':
      return { userId: deputy.id, kind: 'change', title: `不再需要您代 ${absent.name} 审批`, text };
    default:
      return {
        userId: absent.id,
        kind: 'todo',
        title: `代您审批的 ${deputy.name} 已离开团队`,
        text: `${text}。等您处理的审批现在没有他代办，需要时请重新设置请假委托`,
      };
  }
}

/** Tells the other of a leave what they have not done themselves. */
export function leaveNews({ database, models }: Runtime): JobHandler {
  return async (payload) => {
    await database.transaction(async (tx) => {
      const news = await readLeaveNews(tx, models, payload);
      const { userId, ...words } = noticeOf(news);
      await notify(tx, {
        ...words,
        to: { userIds: [userId], eid: news.eid },
        link: TO_DO_LINK,
        dedupeKey: `leave:${news.id}:${news.what}`,
      });
    });
  };
}

/** Tells who is away what was decided in their place. */
export function standInNews({ database }: Runtime): JobHandler {
  return async (payload) => {
    const { no, eid, entry, absent, deputyName, done, comment, entityTitle, subject } = payload as StandInNotice;
    await database.transaction((tx) =>
      notify(tx, {
        to: { userIds: [absent], near: eid },
        kind: 'change',
        title: `${deputyName} 代您${done}：${entityTitle}`,
        text: comment === '' || comment === done ? subject : `${subject}。意见：${comment}`,
        link: queueLink(no, '已办'),
        dedupeKey: `approval:${no}:standIn:${entry}`,
      }),
    );
  };
}
