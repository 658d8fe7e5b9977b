import { expect, it } from 'vitest';
import { post } from './support/approvals.ts';
import { choose, PATIENT } from './support/hand.ts';
import { sharedMall, ZHOU } from './support/mall.ts';

const mall = sharedMall();

it.each(['arrived', 'never arrived'])(
  'a new record whose save %s and was not answered is there once, with what was typed since',
  async (fate) => {
    const page = await mall.person(ZHOU, '/workstation/e/customer/new');
    const name = `断线单位${crypto.randomUUID().slice(0, 6)}`;
    const field = page.getByRole('textbox', { name: '客户名称' });
    await field.fill(name);
    await choose(page, '客户性质', { text: '政府机关' });
    await choose(page, '所属行业', { text: '政务' });
    let sent = 0;
    const save = '**/customer/v3/upsert';
    await page.route(save, async (route) => {
      sent += 1;
      if (fate === 'arrived') await route.fetch();
      await route.abort('connectionreset');
    });
    await page.keyboard.press('Control+s');
    await expect.poll(() => sent, PATIENT).toBeGreaterThan(0);
    await page.getByRole('alert').filter({ hasText: '网络' }).waitFor(PATIENT);
    await page.unroute(save);
    await field.fill(`${name}改`);
    await page.keyboard.press('Control+s');
    await page.waitForURL((url) => !url.pathname.endsWith('/new'), PATIENT);
    const { rows } = (await post(page, '/yzjumc/entity/v1/customer/list', {
      filter: { field: 'name', op: 'contains', value: name },
    })) as { rows: Record<string, string>[] };
    expect(rows.map((row) => row.name)).toEqual([`${name}改`]);
    await page.context().close();
  },
);
