import { openFiles } from '../../platform/files/service.ts';
import { defineDomain } from '../../runtime/domain.ts';
import { buyerRoutes } from './customers/buyerRoutes.ts';
import { customerRoutes } from './customers/routes.ts';
import { partnerHooks } from './hooks.ts';
import { JOIN_DECIDED_TOPIC, sendDecision } from './join/decision.ts';
import { partnerJoinHooks } from './join/hooks.ts';
import { joinRoutes } from './join/routes.ts';
import { removeForgotten } from './join/visitorFiles.ts';
import { visitorJoinRoutes } from './join/visitorRoutes.ts';
import { partners } from './migrations/061_partners.ts';
import { joinOpenings } from './migrations/063_join_openings.ts';
import { programmeAsData } from './migrations/340_programme_as_data.ts';
import { rewardHooks } from './rewards/hooks.ts';
import { rewardRoutes } from './rewards/routes.ts';
import { partnerRoutes } from './routes.ts';

export default defineDomain({
  name: 'partners',
  calls: {
    open: [visitorJoinRoutes],
    signedIn: [partnerRoutes, joinRoutes, customerRoutes, buyerRoutes, rewardRoutes],
  },
  hooks: [partnerHooks, partnerJoinHooks, rewardHooks],
  migrations: [partners, joinOpenings, programmeAsData],
  jobs(jobs, { config, database }) {
    jobs.handle(JOIN_DECIDED_TOPIC, sendDecision(database, config));
    jobs.every('partners.removeForgotten', 24 * 3600, async (database) => {
      await removeForgotten(database, openFiles(database, config));
    });
  },
});
