import { truncate } from '@yunpu/engine-core/format';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PRODUCT, TRIAL_CODE } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import type { WritesTo } from '../../../contract/records/write.ts';
import * as calls from '../../../contract/subscriptions.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { once, serve, serveWrite } from '../../platform/http/serve.ts';
import { type Actor, unrestrict } from '../../runtime/access/actor.ts';
import { mayCreate } from '../../runtime/access/rows.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { readShelf } from '../catalogue/index.ts';
import { askFor } from './calls.ts';
import { findCode, openByCode, requireUsable } from './trialCodes.ts';
import { clearFailures, countTry } from './trialCodeTries.ts';

/** Trials from the mall: applied for, or opened with a code (specification, sections 2 and 7). */
export async function trialRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  const { access } = entities;
  const { kysely } = database;

  /** Who asks for a trial of the own team. */
  const applicant = (asked: { caller: Caller; request: FastifyRequest }): Actor => {
    const actor = askFor(entities, asked, 'trial-order');
    if (!mayCreate(access.model('trial-order', actor), actor))
      throw new AppError('session.forbidden', { message: '您没有申请试用的权限' });
    if (actor.caller.private) throw new AppError('product.noTrial', { message: '私有部署不提供试用' });
    return actor;
  };
  /** The code that was typed. Typing what is none counts as guessing. */
  const known = async (request: FastifyRequest, { caller }: Actor, typed: string) => {
    const tried = await countTry(database, { userId: caller.userId, address: request.ip });
    const code = await findCode(kysely, access, typed);
    if (!code) throw new AppError('trialCode.wrong');
    await clearFailures(database, tried);
    return code;
  };

  serve(app, calls.trialModules, async (asked) => {
    const actor = askFor(entities, asked, 'trial-order');
    const shelf = actor.caller.private ? [] : await readShelf(kysely, access);
    const product = shelf.find(({ productNo }) => productNo === asked.sent.productNo);
    if (!product) throw new AppError('product.unknown');
    if (!product.isTrial) throw new AppError('product.noTrial');
    const optional = product.moduleList
      .filter(({ type }) => type === 'optional')
      .flatMap(({ productNo }) => shelf.filter((other) => other.productNo === productNo));
    return optional
      .filter(({ kind, isTrial }) => kind === 'module' && isTrial)
      .map(({ productNo, name, sketch, unit, trialDays }) => ({ productNo, name, sketch, unit, trialDays }));
  });

  serveWrite(app, database, calls.trialOrder, async (tx, asked) => {
    const actor = applicant(asked);
    const { productNo, ...wanted } = asked.sent;
    const product = await access.get(tx, actor, 'product', productNo);
    const { isTrial, name, trialDays = 0 } = readRecord(PRODUCT, product?.record);
    if (product?.state !== 'onsale' || isTrial !== true)
      throw new AppError('action.refused', { message: '该产品不提供试用' });
    const { team } = actor.caller;
    const seats = wanted.seats ?? 20;
    const days = wanted.days ?? trialDays;
    const record: WritesTo<'trial-order'> = {
      name: truncate(`${team.name}试用${String(name)}`, 80),
      channel: 'mall',
      product: productNo,
      applicantName: team.name,
      customerName: team.name,
      seats,
      days,
      startDate: actor.scope.today,
      purpose: wanted.purpose ?? 'evaluate',
      contactName: wanted.contactName,
      contactPhone: wanted.contactPhone,
      needSupport: false,
      ...(wanted.requirement && { requirement: wanted.requirement }),
      ...(wanted.modules?.length && { modules: wanted.modules.map((module) => ({ product: module })) }),
    };
    // The channel is not the applicant's to say; everything else is judged like any other application.
    const { key } = await access.create(tx, unrestrict(actor), 'trial-order', record);
    const { state } = await access.act(tx, actor, 'trial-order', key, 'submit');
    return { billNo: key, status: state, days, seats };
  });

  serve(app, calls.trialCode, async (asked) => {
    const actor = applicant(asked);
    const code = await known(asked.request, actor, asked.sent.code);
    requireUsable(code, actor);
    const {
      product,
      productName,
      days = 0,
      seats = 0,
      validUntil,
      modules,
      issuerName,
    } = readRecord(TRIAL_CODE, code.record);
    return {
      productNo: String(product),
      productName: String(productName),
      days,
      seats,
      validUntil: String(validUntil),
      ...(issuerName && { issuerName }),
      modules: modules.map(({ name = '' }) => name),
    };
  });

  // A wrong code counts as a try although nothing else comes of it: it is looked up before the change begins.
  serve(app, calls.openTrial, async (asked) => {
    const actor = applicant(asked);
    const { code, contactName, contactPhone } = asked.sent;
    const { key } = await known(asked.request, actor, code);
    return once(database, calls.openTrial, asked.request, (tx) =>
      openByCode(tx, access, actor, key, { contactName, contactPhone }),
    );
  });
}
