import { prepareRecord } from '@yunpu/engine-core/validation';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ContractSignature, Party } from '../../../../contract/contracts.ts';
import * as calls from '../../../../contract/contracts.ts';
import { isStaff } from '../../../platform/http/caller.ts';
import { attachmentDisposition } from '../../../platform/http/disposition.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { idempotencyKey } from '../../../platform/http/idempotency.ts';
import { serve } from '../../../platform/http/serve.ts';
import { type Actor, actorOf, systemActor } from '../../../runtime/access/actor.ts';
import type { StoredRecord } from '../../../runtime/access/entityAccess.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { parseAct, parseBody } from '../../../runtime/operations/parse.ts';
import { readSeller } from '../../catalogue/index.ts';
import { contractPdf } from '../pdf/contractPdf.ts';
import { drawnPng, pictureOf, usableSeals } from '../seals/service.ts';
import { renderContract } from '../text/render.ts';
import { bankAccountPdf } from './bankAccountPdf.ts';
import { CONTRACT, frozenPdf, ONLINE, type SigningContext, signedBytes } from './context.ts';
import { parseSigning } from './parseSigning.ts';
import { type Signature, signaturesOf, signedFiles } from './signatures.ts';
import { shopSeal, signByShop } from './signByShop.ts';
import { signByTeam } from './signByTeam.ts';

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
export function signingRoutes(
  app: FastifyInstance,
  { database, entities, config }: AppDeps,
  context: SigningContext,
): void {
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

  for (const call of [calls.signOnline, calls.signFile])
    serve(app, call, ({ caller, sent, request }) => {
      const { key, input } = parseAct(access.model(ONLINE), parseBody(sent), 'sign');
      return signByTeam(context, caller, parseSigning(key, input ?? {}), idempotencyKey(request));
    });

  serve(app, calls.countersign, ({ caller, sent, request }) => {
    const { key, version } = parseAct(access.model(CONTRACT), parseBody(sent), 'countersign');
    return signByShop(context, caller, key, version, idempotencyKey(request));
  });

  // Who works for the shop reads every team's contracts.
  serve(app, calls.signedFiles, ({ caller, sent }) =>
    signedFiles(kysely, isStaff(caller) ? undefined : caller.team.eid, sent),
  );

  /** What the page of signing asks for: who signed, with which seal, and the seals that the caller may sign with. */
  serve(app, calls.signatures, async ({ caller, sent: { billNo } }) => {
    const online = await onlineContract(actorOf(caller), billNo);
    const own = online.eid === caller.team.eid;
    const contract = await contractOf(online);
    return {
      state: online.state,
      signatures: (await signaturesOf(kysely, online.key)).map((one) =>
        shown(one, one.party === 'a' ? String(online.record.partyAName ?? '') : partyBIn(contract)),
      ),
      seals: own && online.state === 'approved' ? await usableSeals(kysely, access, caller) : [],
      contract: contract ? { contractNo: contract.key, state: contract.state } : null,
    };
  });

  /** The contract that came of a signed online contract. */
  const contractOf = async ({ eid, record }: StoredRecord): Promise<StoredRecord | undefined> =>
    typeof record.contractNo === 'string'
      ? access.get(kysely, systemActor(eid), CONTRACT, record.contractNo)
      : undefined;

  /** The bytes that were signed and stored, by either party's signature; the latest unless told. */
  for (const call of [calls.signedFile, calls.signedFileLink])
    serve(app, call, async ({ caller, sent: { billNo, party, inline }, reply }) => {
      const found = await readable(actorOf(caller), billNo, party);
      if (!found) throw new AppError('file.notFound');
      return send(reply, await signedBytes(context, found), found.name, inline !== '1');
    });

  /** The seal that a party put on the contract, for everybody who may read the contract. */
  serve(app, calls.sealPicture, async ({ caller, sent: { billNo, party }, reply }) => {
    const actor = actorOf(caller);
    const found = await readable(actor, billNo, party);
    if (!found) throw new AppError('file.notFound');
    const png =
      found.seal_no === null
        ? await drawnPng(shopSeal(partyBIn(await contractOf(await onlineContract(actor, billNo)))), SCREEN)
        : await pictureOf(kysely, { access, files: context.files }, found.eid, found.seal_no, SCREEN);
    return reply.type('image/png').headers(HEADERS).send(Buffer.from(png));
  });

  async function onlineContract(actor: Actor, billNo: string): Promise<StoredRecord> {
    const online = await access.get(kysely, actor, ONLINE, billNo);
    if (!online) throw new AppError('record.notFound');
    return online;
  }

  async function readable(actor: Actor, billNo: string, party?: Party): Promise<Signature | undefined> {
    await onlineContract(actor, billNo);
    const signatures = await signaturesOf(kysely, billNo);
    return party === undefined ? signatures.at(-1) : signatures.find((one) => one.party === party);
  }

  /** The contract as a file: as it was signed, else as it will be. */
  serve(app, calls.pdf, async ({ caller, sent: { billNo, inline }, reply }) => {
    const actor = actorOf(caller);
    const online = await onlineContract(actor, billNo);
    const signed = (await signaturesOf(kysely, billNo)).at(-1);
    const name = `${String(online.record.title ?? '合同')}（${billNo}）.pdf`;
    const save = inline !== '1';
    if (signed) return send(reply, await signedBytes(context, signed), signed.name, save);
    // Whoever sees parts of a contract only masked has no file with the whole of it.
    if (!isStaff(caller) && !caller.roles.some((role) => role === 'customer' || role === 'partner'))
      throw new AppError('session.forbidden');
    const frozen = await frozenPdf(kysely, context, billNo, online.record.digest);
    const draft = prepareRecord(access.model(ONLINE), online.record, { scope: actor.scope });
    return send(
      reply,
      frozen ??
        (await contractPdf(renderContract(draft, await readSeller(kysely, access)), {
          billNo,
          at: new Date(`${String(actor.scope.today)}T00:00:00Z`),
          verifyAt: context.verifyAt,
        })),
      name,
      save,
    );
  });

  /** Where to transfer money to, for an order of the team or in general. */
  for (const call of [calls.bankAccountPdf, calls.bankAccountLink])
    serve(app, call, async ({ caller, sent: { orderNo }, reply }) => {
      const seller = await readSeller(kysely, access);
      const { bytes, name } = await bankAccountPdf(kysely, { ...config, seller }, caller, orderNo);
      return send(reply, bytes, name, true);
    });
}

const partyBIn = (contract: StoredRecord | undefined): string => String(contract?.record.partyBName ?? '');

const shown = (
  { party, signer_name, seal_name, signed_at, serial, name, size, digest }: Signature,
  company: string,
): ContractSignature => ({
  party,
  signerName: signer_name,
  sealName: seal_name,
  signedAt: signed_at,
  serial,
  fileName: name,
  size,
  digest,
  company,
});
