import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/identity/registration.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { newPicture, spendPicture } from '../captcha/captchas.ts';
import { sendCode, spendCode } from '../codes/codes.ts';
import { requirePhone } from '../codes/phone.ts';
import { admissionRefusal, isTeamless } from '../login/admission.ts';
import { beginLogin } from '../sessions/entering.ts';
import { DONE } from '../sessions/spaceAnswer.ts';
import { requireNetworkName } from '../teams/founding.ts';
import { teamsNamed } from '../teams/names.ts';
import { issueProof, PROOF_SECONDS } from './proofs.ts';
import { phoneStatus, register } from './register.ts';

/** Registering and activating an account (specification, section 7, "Cloud space account"). */
export function registrationRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { database } = deps;

  serve(app, calls.newPicture, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return { ...DONE, data: await newPicture(database.kysely) };
  });

  serve(app, calls.checkSignup, async ({ sent }) => {
    const { status } = await phoneStatus(database.kysely, requirePhone(sent.phone));
    return { ...DONE, data: { status } };
  });

  serve(app, calls.sendSignupCode, async ({ params, sent, request }) => {
    const phone = requirePhone(params.phone);
    await spendPicture(database.kysely, sent.vcodeId, sent.vcode);
    await phoneStatus(database.kysely, phone);
    return { ...DONE, ...(await sendCode(deps, { phone, purpose: 'register', address: request.ip })) };
  });

  serve(app, calls.provePhone, async ({ sent: { phone: typed, verifyCode, verifyKey } }) => {
    const phone = requirePhone(typed);
    await spendCode(database, { phone, purpose: 'register', code: verifyCode, verifyKey });
    const standing = await phoneStatus(database.kysely, phone);
    const known =
      standing.status === 'inactive'
        ? { name: standing.name, networkNames: standing.networkNames }
        : { name: '', networkNames: [] };
    return {
      ...DONE,
      data: {
        activationKey: await issueProof(database.kysely, phone),
        status: standing.status,
        ...known,
        expiresIn: PROOF_SECONDS,
      },
    };
  });

  serve(app, calls.checkNetworkExist, async ({ sent }) => {
    const teams = await teamsNamed(database.kysely, requireNetworkName(sent.networkName));
    return { ...DONE, data: { exist: teams.length > 0, teams } };
  });

  serve(app, calls.register, async ({ sent, request, reply }) => {
    const user = await register(database, { ...sent, phone: requirePhone(sent.phone) });
    const refusal = await admissionRefusal(database.kysely, user, request.ip);
    const waits = isTeamless(refusal);
    if (refusal && !waits) return refusal;
    await beginLogin(deps, request, reply, { userId: user.id, remember: false });
    return { ...DONE, data: { userId: user.id, name: user.name, ...(waits && { waits }) } };
  });
}
