import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { prepareRecord } from '../../../../engine/core/validation/prepare.ts';
import { attachmentDisposition } from '../../../platform/http/disposition.ts';
import { ok } from '../../../platform/http/envelope.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { idempotencyKey } from '../../../platform/http/idempotency.ts';
import { requireCaller } from '../../../platform/http/session.ts';
import { SELLER } from '../../../platform/seller.ts';
import { actorOf } from '../../../runtime/access/actor.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { parseAct, parseBody } from '../../../runtime/parse.ts';
import { contractPdf } from '../pdf/contractPdf.ts';
import { drawnPng, pictureOf, usableSeals } from '../seals/service.ts';
import { renderContract } from '../text/render.ts';
import { bankAccountPdf } from './bankAccountPdf.ts';
import { CONTRACT, frozenPdf, ONLINE, type SigningDesk, signedBytes } from './desk.ts';
import { type FileAsked, parseSigning, signingSchemas } from './schemas.ts';
import { type FilesAsked, type Signature, signaturesOf, signedFiles } from './signatures.ts';
import { SHOP_SEAL, signByShop } from './signByShop.ts';
import { signByTeam } from './signByTeam.ts';

const SEALS = '/yzjumc/seal_manage/v3';
const ONLINE_BASE = '/yzjumc/onlinecontract/v2';
/** Who works for the shop reads every team's contracts. */
const SHOP_ROLES = ['staff', 'operator'];
const PDF = 'application/pdf';
/** Twice the 160 px, for fine screens. */
const SCREEN = 2;
// A browser's own reader shows it; nothing in it reaches this site.
const HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache',
};

/** Signing contracts, and the files that come of it (specification, section 7, "Seal management"). */
export function signingRoutes(app: FastifyInstance, { database, entities, config }: AppDeps, desk: SigningDesk): void {
  const { kysely } = database;
  const { access } = entities;

  const send = (reply: FastifyReply, bytes: Uint8Array, name: string, save: boolean): FastifyReply =>
    reply
      .type(PDF)
      .headers({
        ...HEADERS,
        'content-length': bytes.length,
        'content-disposition': save
          ? attachmentDisposition(name)
          : attachmentDisposition(name).replace('attachment', 'inline'),
      })
      .send(Buffer.from(bytes));

  app.post(`${ONLINE_BASE}/sign`, { schema: { summary: '签署在线合同' } }, async (request) => {
    const { key, input } = parseAct(access.model(ONLINE), parseBody(request.body), 'sign');
    return ok(await signByTeam(desk, requireCaller(request), parseSigning(key, input ?? {}), idempotencyKey(request)));
  });

  app.post(`${SEALS}/sign_file`, { schema: { summary: '用印章签署合同文件' } }, async (request) => {
    const { key, input } = parseAct(access.model(ONLINE), parseBody(request.body), 'sign');
    return ok(await signByTeam(desk, requireCaller(request), parseSigning(key, input ?? {}), idempotencyKey(request)));
  });

  app.post('/yzjumc/contract/v3/countersign', { schema: { summary: '盖章生效' } }, async (request) => {
    const { key, version } = parseAct(access.model(CONTRACT), parseBody(request.body), 'countersign');
    return ok(await signByShop(desk, requireCaller(request), key, version, idempotencyKey(request)));
  });

  app.post<{ Body: FilesAsked | null }>(
    `${SEALS}/list_file`,
    { schema: { summary: '签署文件列表', body: signingSchemas.files } },
    async (request) => {
      const { roles, team } = requireCaller(request);
      return ok(
        await signedFiles(
          kysely,
          roles.some((role) => SHOP_ROLES.includes(role)) ? undefined : team.eid,
          request.body ?? {},
        ),
      );
    },
  );

  /** What the page of signing asks for: who signed, with which seal, and the seals that the caller may sign with. */
  app.post<{ Body: { billNo: string } }>(
    `${ONLINE_BASE}/signing`,
    { schema: { summary: '合同签署情况', body: signingSchemas.one } },
    async (request) => {
      const caller = requireCaller(request);
      const online = await access.get(kysely, actorOf(caller), ONLINE, request.body.billNo);
      if (!online) throw new AppError('record.notFound');
      const signatures = await signaturesOf(kysely, online.key);
      const own = online.eid === caller.team.eid;
      return ok({
        state: online.state,
        signatures: signatures.map((one) => ({
          ...shown(one),
          company: one.party === 'a' ? online.record.partyAName : SELLER.name,
        })),
        seals: own && online.state === 'approved' ? await usableSeals(kysely, access, caller) : [],
        contract: await contractState(String(online.record.contractNo ?? '')),
      });
    },
  );

  const contractState = async (contractNo: string): Promise<{ contractNo: string; state: string | null } | null> => {
    const row =
      contractNo === ''
        ? undefined
        : await kysely
            .selectFrom('records')
            .where('entity', '=', CONTRACT)
            .where('key', '=', contractNo)
            .select('state')
            .executeTakeFirst();
    return row ? { contractNo, state: row.state } : null;
  };

  /** The bytes that were signed and stored, by either party's signature; the latest unless told. */
  fileCall<FileAsked>(
    app,
    `${SEALS}/get_file`,
    '下载签署文件',
    signingSchemas.file,
    async ({ billNo, party, inline }, request, reply) => {
      const found = await readable(actorOf(requireCaller(request)), billNo, party);
      if (!found) throw new AppError('file.notFound');
      return send(reply, await signedBytes(desk, found), found.name, inline !== '1');
    },
  );

  /** The seal that a party put on the contract, for everybody who may read the contract. */
  app.get<{ Querystring: FileAsked }>(
    `${ONLINE_BASE}/seal`,
    { schema: { summary: '合同上的印章', querystring: signingSchemas.file } },
    async (request, reply) => {
      const found = await readable(actorOf(requireCaller(request)), request.query.billNo, request.query.party);
      if (!found) throw new AppError('file.notFound');
      const png =
        found.seal_no === null
          ? await drawnPng(SHOP_SEAL, SCREEN)
          : await pictureOf(kysely, { access, files: desk.files }, found.eid, found.seal_no, SCREEN);
      return reply.type('image/png').headers(HEADERS).send(Buffer.from(png));
    },
  );

  async function readable(
    actor: ReturnType<typeof actorOf>,
    billNo: string,
    party?: string,
  ): Promise<Signature | undefined> {
    const online = await access.get(kysely, actor, ONLINE, billNo);
    if (!online) throw new AppError('record.notFound');
    const signatures = await signaturesOf(kysely, billNo);
    return party === undefined ? signatures.at(-1) : signatures.find((one) => one.party === party);
  }

  /** The contract as a file: as it was signed, else as it will be. */
  app.get<{ Querystring: FileAsked }>(
    `${ONLINE_BASE}/pdf`,
    { schema: { summary: '在线合同 PDF', querystring: signingSchemas.file } },
    async (request, reply) => {
      const caller = requireCaller(request);
      const actor = actorOf(caller);
      const { billNo, inline } = request.query;
      const online = await access.get(kysely, actor, ONLINE, billNo);
      if (!online) throw new AppError('record.notFound');
      const signed = (await signaturesOf(kysely, billNo)).at(-1);
      const name = `${String(online.record.title ?? '合同')}（${billNo}）.pdf`;
      const save = inline !== '1';
      if (signed) return send(reply, await signedBytes(desk, signed), signed.name, save);
      // Whoever sees parts of a contract only masked has no file with the whole of it.
      if (!caller.roles.some((role) => ['customer', 'partner', ...SHOP_ROLES].includes(role)))
        throw new AppError('session.forbidden');
      const frozen = await frozenPdf(kysely, desk, billNo, online.record.digest);
      const draft = prepareRecord(access.model(ONLINE), online.record, { scope: actor.scope });
      return send(
        reply,
        frozen ??
          (await contractPdf(renderContract(draft), {
            billNo,
            at: new Date(`${String(actor.scope.today)}T00:00:00Z`),
            verifyAt: desk.verifyAt,
          })),
        name,
        save,
      );
    },
  );

  /** Where to transfer money to, for an order of the team or in general. */
  fileCall<{ orderNo?: string }>(
    app,
    `${SEALS}/generate_bank_account_pdf`,
    '对公账户信息 PDF',
    signingSchemas.bank,
    async ({ orderNo }, request, reply) => {
      const { bytes, name } = await bankAccountPdf(kysely, config, requireCaller(request), orderNo);
      return send(reply, bytes, name, true);
    },
  );
}

/** A file that is asked for by POST, as the specification has it (section 7), and by GET, for a link to it. */
function fileCall<Asked extends object>(
  app: FastifyInstance,
  path: string,
  summary: string,
  asked: object,
  answer: (asked: Asked, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.get(path, { schema: { summary, querystring: asked } }, (request, reply) =>
    answer(request.query as Asked, request, reply),
  );
  const body = 'required' in asked ? asked : { ...asked, type: ['object', 'null'] };
  app.post(path, { schema: { summary, body } }, (request, reply) =>
    answer((request.body ?? {}) as Asked, request, reply),
  );
}

const shown = ({ party, signer_name, seal_name, signed_at, serial, name, size, digest }: Signature) => ({
  party,
  signerName: signer_name,
  sealName: seal_name,
  signedAt: signed_at,
  serial,
  fileName: name,
  size,
  digest,
});
