import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/comments.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import { actorOf } from '../access/actor.ts';
import { type Reading, type Runtime, reading, writing } from '../operations/context.ts';
import { requireRow } from '../operations/detail.ts';
import { findCandidates } from './candidates.ts';
import { followRecord } from './follows.ts';
import { conversation, earlierReplies } from './timeline.ts';
import { createComment, editComment, withdrawComment } from './write.ts';

interface Asked {
  caller: Caller;
  params: { entity: string };
}

/** The conversation on a record: for whoever may read the record, and nobody else. */
export async function commentRoutes(
  app: FastifyInstance,
  { entities: { runtime } }: { entities: { runtime: Runtime } },
): Promise<void> {
  const { database } = runtime;
  const read = ({ caller, params }: Asked): Reading => reading(runtime, params.entity, actorOf(caller));

  serve(app, calls.page, (asked) => conversation(read(asked), { show: 'all', ...asked.sent }));
  serve(app, calls.earlierReplies, (asked) => earlierReplies(read(asked), asked.sent));
  serve(app, calls.candidates, async (asked) => {
    const { key, keyword = '' } = asked.sent;
    const op = read(asked);
    return findCandidates(op, await requireRow(op, key), keyword);
  });

  serveWrite(app, database, calls.create, (tx, { caller, params, sent }) =>
    createComment(writing(runtime, params.entity, actorOf(caller), tx), sent),
  );
  serveWrite(app, database, calls.edit, (tx, { caller, params, sent }) =>
    editComment(writing(runtime, params.entity, actorOf(caller), tx), sent),
  );
  serveWrite(app, database, calls.withdraw, (tx, { caller, params, sent }) =>
    withdrawComment(writing(runtime, params.entity, actorOf(caller), tx), sent),
  );
  serveWrite(app, database, calls.follow, (tx, { caller, params, sent }) =>
    followRecord(writing(runtime, params.entity, actorOf(caller), tx), sent),
  );
}
