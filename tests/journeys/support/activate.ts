import type { Page } from 'playwright-core';
import { codeFor } from './inbox.ts';
import { PASSWORD } from './mall.ts';
import { readPicture } from './readPicture.ts';

interface Shown {
  verifyKey?: string;
  data?: Record<string, string>;
}

/** These calls are taken from the shop's own pages alone. */
const headers = { 'sec-fetch-site': 'same-origin' };

/** Gives an account that waits for its first password the demo's, by the calls of the page that does so. */
export async function activate({ request }: Page, phone: string, name: string): Promise<void> {
  const form = async (path: string, fields: Record<string, string> = {}): Promise<Shown> =>
    (await (await request.post(`/space/c/${path}`, { form: fields, headers })).json()) as Shown;
  let verifyKey: string | undefined;
  // A picture may be misread; the next one is another.
  for (let turn = 0; verifyKey === undefined && turn < 10; turn += 1) {
    const { data } = await form('user/refreshVCodeImage');
    const picture = new URLSearchParams({ vcode: readPicture(data?.image ?? ''), vcodeId: data?.vcodeId ?? '' });
    verifyKey = (
      (await (
        await request.get(`/space/c/user/mobile-validate-code/6/${phone}?${picture.toString()}`, { headers })
      ).json()) as Shown
    ).verifyKey;
  }
  const { data } = await form('user-activate/checkMobileValidateCode', {
    phone,
    verifyKey: verifyKey ?? '',
    verifyCode: await codeFor(request, phone),
  });
  await form('user-activate/activateUserFromRegByMobileV2', {
    phone,
    activationKey: data?.activationKey ?? '',
    name,
    password: PASSWORD,
  });
}
