import { removeOrphans } from '../../platform/files/cleanup.ts';
import { removeStaleUploads } from '../../platform/files/pieces.ts';
import { renewFileKeys } from '../../platform/files/renewing.ts';
import { openFiles } from '../../platform/files/service.ts';
import { openStore } from '../../platform/files/store.ts';
import { RELEASED_FILES_TOPIC, releasedFilesHandler } from '../../runtime/comments/files.ts';
import { defineDomain } from '../../runtime/domain.ts';
import { fileRoutes } from './routes.ts';

export default defineDomain({
  name: 'files',
  calls: { signedIn: [fileRoutes] },
  jobs(jobs, { config, database, entities }) {
    jobs.handle(RELEASED_FILES_TOPIC, releasedFilesHandler(entities.runtime, openFiles(database, config).discard));
    const day = 24 * 3600;
    jobs.every('files.removeOrphans', day, async (database) => void (await removeOrphans(database, openStore(config))));
    jobs.every('files.renewKeys', 3600, async (database) => void (await renewFileKeys(database, openStore(config))));
    jobs.every('files.removeStaleUploads', 3600, async (database) => {
      await removeStaleUploads(database, openStore(config));
    });
  },
});
