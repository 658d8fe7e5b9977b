import { LEAVE_NEWS_TOPIC } from '../../runtime/approvals/leaveNews.ts';
import { STAND_IN_NEWS_TOPIC } from '../../runtime/approvals/standInNews.ts';
import { COMMENT_NEWS_TOPIC } from '../../runtime/comments/news.ts';
import { defineDomain } from '../../runtime/domain.ts';
import { PLAN_NEWS_TOPIC } from '../../runtime/studio/planStore.ts';
import { IMPORT_NOTICE_TOPIC } from '../../runtime/transfer/import/news.ts';
import { notifyOfComments } from './comments.ts';
import { notifyOfExpiry } from './expiring.ts';
import { followChanges } from './follow.ts';
import { importNews } from './imports.ts';
import { leaveNews, standInNews } from './leaves.ts';
import { removeOld } from './list.ts';
import { notifications } from './migrations/113_notifications.ts';
import { planNews } from './plans.ts';
import { notificationRoutes } from './routes.ts';

export default defineDomain({
  name: 'notifications',
  calls: { signedIn: [notificationRoutes] },
  changed: followChanges,
  migrations: [notifications],
  jobs(jobs, { config, entities }) {
    jobs.handle(COMMENT_NEWS_TOPIC, notifyOfComments(entities.runtime));
    jobs.handle(IMPORT_NOTICE_TOPIC, importNews(entities.runtime));
    jobs.handle(LEAVE_NEWS_TOPIC, leaveNews(entities.runtime));
    jobs.handle(STAND_IN_NEWS_TOPIC, standInNews(entities.runtime));
    jobs.handle(PLAN_NEWS_TOPIC, planNews(entities.runtime));
    jobs.every('notifications.tellOfExpiry', 600, (database) =>
      notifyOfExpiry(database, entities.access, (entity) => entities.documents.has(entity), config.orderPayHours),
    );
    jobs.every('notifications.removeOld', 24 * 3600, removeOld);
  },
});
