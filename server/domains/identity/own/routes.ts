import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/identity/account.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { requirePersonName } from '../accounts/personName.ts';
import { sendCode, spendCode } from '../codes/codes.ts';
import { requirePhone } from '../codes/phone.ts';
import { secondsToWait } from '../codes/sendLimits.ts';
import { requireCloudLogin } from '../sessions/sessions.ts';
import { DONE } from '../sessions/spaceAnswer.ts';
import { ownTeams, teamsOf } from '../teams/userTeams.ts';
import { forgetBind, movePhone, pendingBind, rememberBind, requirePassword } from './phone.ts';

/** What a person sees and changes of the own account (specification, section 7, "Cloud space account"). */
export function ownRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { database } = deps;
  const { kysely } = database;
  const sendBindCode = (userId: string, to: string, address: string) =>
    sendCode(deps, { phone: to, purpose: 'phone', address }, (tx) => rememberBind(tx, userId, to));

  serve(app, calls.myAccount, async ({ request }) => {
    const { userId } = await requireCloudLogin(database, request);
    const user = await kysely
      .selectFrom('users')
      .where('id', '=', userId)
      .select(['account', 'name', 'phone', 'photo_url as photoUrl'])
      .executeTakeFirstOrThrow();
    const networks = ownTeams(await teamsOf(kysely, userId));
    const bind = await pendingBind(kysely, userId);
    const waiting = bind ? { ...bind, waitSeconds: await secondsToWait(kysely, bind.phone) } : null;
    return { ...DONE, data: { userId, ...user, networks, pendingBind: waiting } };
  });

  serve(app, calls.rename, async ({ sent, request }) => {
    const { userId } = await requireCloudLogin(database, request);
    const name = requirePersonName(sent.name, 'account.name');
    await kysely.updateTable('users').set({ name }).where('id', '=', userId).execute();
    return { ...DONE, data: { name } };
  });

  serve(app, calls.beginBind, async ({ sent, request }) => {
    const { userId } = await requireCloudLogin(database, request);
    const to = requirePhone(sent.phone);
    const own = await kysely.selectFrom('users').where('id', '=', userId).select('phone').executeTakeFirstOrThrow();
    if (own.phone === to) throw new AppError('account.samePhone');
    return { ...DONE, ...(await sendBindCode(userId, to, request.ip)) };
  });

  serve(app, calls.resendBind, async ({ request }) => {
    const { userId } = await requireCloudLogin(database, request);
    const bind = await pendingBind(kysely, userId);
    if (!bind) throw new AppError('account.noBind');
    return { ...DONE, ...(await sendBindCode(userId, bind.phone, request.ip)) };
  });

  serve(app, calls.cancelBind, async ({ request }) => {
    await forgetBind(kysely, (await requireCloudLogin(database, request)).userId);
    return DONE;
  });

  serve(app, calls.bindPhone, async ({ sent: { phone, verifyCode, verifyKey, password = '' }, request }) => {
    const login = await requireCloudLogin(database, request);
    const to = requirePhone(phone);
    if ((await pendingBind(kysely, login.userId))?.phone !== to) throw new AppError('account.noBind');
    await requirePassword(database, login.userId, password, request.ip);
    await spendCode(database, { phone: to, purpose: 'phone', code: verifyCode, verifyKey });
    return { ...DONE, data: await movePhone(database, login, to) };
  });
}
