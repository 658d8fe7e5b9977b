import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/consult.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readToken, setSecretCookie } from '../../platform/http/cookies.ts';
import { idempotencyKey, requestHash, withIdempotency } from '../../platform/http/idempotency.ts';
import { serve } from '../../platform/http/serve.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { ask, currentConversation, type Visitor } from './service.ts';

const COOKIE = 'consult';
/** A visitor who comes back within a month finds the conversation again. */
const KEPT_SECONDS = 30 * 86_400;

/** The consult window of the mall: visitors ask here, staff answer in the workstation. */
export async function consultRoutes(app: FastifyInstance, { config, database, entities }: AppDeps): Promise<void> {
  serve(app, calls.current, async ({ caller, request, reply }) => {
    const visitor = visitorOf(caller, request);
    // Known by it before the first question: when its answer is lost, the next one is still the same visitor's.
    if (!visitor) newVisitor(reply);
    return (
      (visitor && (await currentConversation(database.kysely, entities.access, visitor))) ?? {
        billNo: null,
        status: null,
        messages: [],
      }
    );
  });

  serve(app, calls.ask, async ({ caller, sent: { text, page = '/', productNo }, request, reply }) => {
    const visitor = visitorOf(caller, request) ?? newVisitor(reply);
    // A product that is not there is no reason to leave a question unanswered.
    const product =
      productNo === undefined
        ? undefined
        : await entities.access.get(database.kysely, systemActor(''), 'product', productNo);
    const key = idempotencyKey(request);
    return database.transaction((tx) => {
      const put = () =>
        ask(tx, entities.access, visitor, { text: text.trim(), page, ...(product && { product: product.key }) });
      return key === undefined
        ? put()
        : withIdempotency(
            tx,
            {
              userId: visitor.owner,
              key,
              operation: calls.ask.name,
              requestHash: requestHash({ text, page, productNo }),
            },
            put,
          );
    });
  });

  function newVisitor(reply: FastifyReply): Visitor {
    const token = newToken();
    setSecretCookie(reply, config, COOKIE, token, KEPT_SECONDS);
    return byToken(token);
  }
}

function visitorOf(caller: Caller | null, request: FastifyRequest): Visitor | undefined {
  if (caller)
    return {
      owner: caller.userId,
      eid: caller.team.eid,
      name: caller.userName,
      teamName: caller.team.name,
      phone: caller.phone,
      isMember: true,
    };
  const token = readToken(request, COOKIE);
  return token === undefined ? undefined : byToken(token);
}

function byToken(token: string): Visitor {
  const hash = tokenHash(token);
  return {
    owner: `visitor:${hash}`,
    eid: `visitor:${hash.slice(0, 16)}`,
    name: '访客',
    teamName: '',
    phone: '',
    isMember: false,
  };
}
