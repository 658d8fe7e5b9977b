import { formatNumber } from '@yunpu/engine-core/format';
import type { JobHandler } from '../../platform/jobs/worker.ts';
import {
  type CommentNews,
  type CommentNotice,
  type CommentRecipient,
  commentNews,
} from '../../runtime/comments/news.ts';
import type { Runtime } from '../../runtime/operations/context.ts';
import { recordLink } from './rules.ts';
import { notify, reword } from './service.ts';

const TITLES: Readonly<Record<CommentRecipient['why'], (author: string, about: string) => string>> = {
  mentioned: (author, about) => `${author}在${about}提到了您`,
  answered: (author, about) => `${author}在${about}回复了您`,
  follows: (author, about) => `${author}评论了您关注的${about}`,
};

const WITHDRAWN = '评论已撤回';

const textOf = ({ comment: { text, files } }: CommentNews): string =>
  text.trim() === '' ? `${formatNumber(files.length)} 个附件` : text;

/** Those who are notified in one go: in one team, for one reason, of a record that is called the same to them. */
function groupsOf(recipients: readonly CommentRecipient[]): CommentRecipient[][] {
  const groups = new Map<string, CommentRecipient[]>();
  for (const person of recipients) {
    const name = JSON.stringify([person.eid, person.why, person.subject]);
    groups.set(name, [...(groups.get(name) ?? []), person]);
  }
  return [...groups.values()];
}

/** Notifies people of a comment that concerns them, and changes what they were notified of with it. */
export function notifyOfComments(runtime: Runtime): JobHandler {
  return async (payload) => {
    const notice = payload as CommentNotice;
    await runtime.database.transaction(async (tx) => {
      const news = await commentNews(tx, runtime, notice);
      const dedupeKey = `comment:${notice.id}`;
      if (notice.what === 'withdrawn') return reword(tx, dedupeKey, WITHDRAWN);
      if (news === undefined || news.comment.withdrawn_at !== null) return undefined;
      const { comment, entity, entityTitle, key, recipients } = news;
      if (notice.what === 'edited') await reword(tx, dedupeKey, textOf(news));
      for (const people of groupsOf(recipients)) {
        const [{ eid, why, subject } = people[0]!] = people;
        await notify(tx, {
          to: { userIds: people.map(({ userId }) => userId), eid },
          kind: 'change',
          title: TITLES[why](comment.user_name, `${entityTitle}“${subject}”`),
          text: textOf(news),
          link: `${recordLink(entity, key)}?comment=${comment.id}`,
          dedupeKey,
          at: new Date(comment.at),
        });
      }
      return undefined;
    });
  };
}
