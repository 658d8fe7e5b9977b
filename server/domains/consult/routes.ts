import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readToken, setSecretCookie } from '../../platform/http/cookies.ts';
import { ok } from '../../platform/http/envelope.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { ask, currentConversation, type Visitor } from './service.ts';

const COOKIE = 'consult';
/** A visitor who comes back within a month finds the conversation again. */
const KEPT_SECONDS = 30 * 86_400;
const QUESTIONS_PER_MINUTE = 20;
const LOOKS_PER_MINUTE = 120;

/** The consult window of the mall: visitors ask here, staff answer in the workstation. */
export async function consultRoutes(app: FastifyInstance, { config, database, entities }: AppDeps): Promise<void> {
  app.post(
    '/yzjumc/consult/v1/current',
    { config: { rateLimit: { max: LOOKS_PER_MINUTE, timeWindow: '1 minute' } }, schema: { summary: '当前咨询' } },
    async (request) => {
      const visitor = visitorOf(request);
      return ok(
        (visitor && (await currentConversation(database.kysely, entities.access, visitor))) ?? {
          billNo: null,
          status: null,
          messages: [],
        },
      );
    },
  );

  app.post<{ Body: { text: string; page?: string; productNo?: string } }>(
    '/yzjumc/consult/v1/ask',
    {
      config: { rateLimit: { max: QUESTIONS_PER_MINUTE, timeWindow: '1 minute' } },
      schema: { summary: '提出咨询', body: questionBody },
    },
    async (request, reply) => {
      const visitor = visitorOf(request) ?? newVisitor(reply);
      const { text, page = '/', productNo } = request.body;
      // A product that is not there is no reason to leave a question unanswered.
      const product =
        productNo === undefined
          ? undefined
          : await entities.access.get(database.kysely, systemActor(''), 'product', productNo);
      return ok(
        await database.transaction((tx) =>
          ask(tx, entities.access, visitor, { text: text.trim(), page, ...(product && { product: product.key }) }),
        ),
      );
    },
  );

  function newVisitor(reply: FastifyReply): Visitor {
    const token = newToken();
    setSecretCookie(reply, config, COOKIE, token, KEPT_SECONDS);
    return byToken(token);
  }
}

function visitorOf(request: FastifyRequest): Visitor | undefined {
  const { caller } = request;
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

const questionBody = {
  type: 'object',
  required: ['text'],
  properties: {
    text: { type: 'string', minLength: 1, maxLength: 1000, pattern: '\\S', title: '咨询内容' },
    page: { type: 'string', maxLength: 300, pattern: '^/(?![/\\\\])', title: '发起页面' },
    productNo: { type: 'string', minLength: 1, maxLength: 40, title: '产品编号' },
  },
} as const;
