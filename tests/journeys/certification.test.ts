import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { activate } from './support/activate.ts';
import { post } from './support/approvals.ts';
import { answered, choose, fact, keyOf, neverAnswers, PATIENT, press, rowOf, state, toasted } from './support/hand.ts';
import { CHEN, fillSignIn, LIN, openMall, SHEN, sharedMall, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const COMPANY = '/workstation/corp-cer';
const PERSON = '/workstation/person-auth';
const HE = '13800000008';
/** Both administer 新苗科技有限公司; the one's account waits for its first password. */
const CAO = '80010001';
const MIAO = '13800000042';
const NUMBER = '320502198511224315';
const MASKED = '320502********4315';
/** A red square of 4 × 4 px. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGO4o6YGRwzEcQDsoxKBT+rXhgAAAABJRU5ErkJggg==',
  'base64',
);

const paper = (page: Page, name: string): Locator => page.getByRole('group', { name });
const give = async (page: Page, name: string, file = `${name}.png`): Promise<void> => {
  await page.getByLabel(`选择${name}`).setInputFiles({ name: file, mimeType: 'image/png', buffer: PICTURE });
  await paper(page, name)
    .getByRole('link', { name: `查看${name}` })
    .waitFor();
};
const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click();
const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^已保存/ })
    .waitFor();
const agree = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** The branch in Suzhou, which is not certified. */
async function inSuzhou(options: { width?: number; height?: number } = {}): Promise<Page> {
  const page = await mall.person(CHEN, COMPANY, options);
  await page.evaluate(async () => {
    const answer = await fetch('/yzjumc/mall/replaceOrg', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ eid: '10108002' }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  });
  await visit(page, COMPANY);
  await page.getByText('蓝海制造苏州分公司 · 未认证').waitFor();
  return page;
}

describe('the certification of a team', () => {
  it('goes step by step from the first field to the certificate, and the session follows', async () => {
    const page = await inSuzhou();
    await next(page);
    await page.getByText('请上传营业执照').waitFor();
    await page.getByLabel('企业名称').fill('蓝海制造苏州有限公司');
    await page.getByLabel('统一社会信用代码').fill('91320500MA1N7K3Q2C');
    await page.getByLabel('法定代表人').fill('王海');
    await page.getByText(/统一社会信用代码有误/).waitFor();
    await page.getByLabel('统一社会信用代码').fill('91320500ma1n7k3q2b');
    await page
      .getByLabel('选择营业执照')
      .setInputFiles({ name: '执照.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await paper(page, '营业执照').getByRole('alert').waitFor();
    await page.getByLabel('选择营业执照').setInputFiles({
      name: '执照.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    await paper(page, '营业执照').getByText('不支持这种文件，请选择 PNG、JPG、WebP 图片或 PDF').waitFor();
    expect(await paper(page, '营业执照').getByRole('button', { name: '重试' }).count()).toBe(0);
    await give(page, '营业执照');
    await expectAccessible(page, 'company');
    await next(page);

    await page.getByLabel('办理人姓名').fill('陈晓');
    await page.getByLabel('办理人身份证号码').fill(NUMBER);
    await page.getByLabel('办理人姓名').click();
    await saved(page);
    await expect.poll(() => page.getByLabel('办理人身份证号码').inputValue(), PATIENT).toBe(MASKED);
    await give(page, '身份证人像面');
    // The other side is dropped where it belongs.
    const transfer = await page.evaluateHandle(
      (bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], '国徽面.png', { type: 'image/png' }));
        return data;
      },
      [...PICTURE],
    );
    await paper(page, '身份证国徽面').locator('.ce-paper-box').dispatchEvent('drop', { dataTransfer: transfer });
    await paper(page, '身份证国徽面').getByRole('link', { name: '查看身份证国徽面' }).waitFor();
    await expectAccessible(page, 'agent');

    // What was filled in is there again on another day.
    await saved(page);
    await page.reload();
    expect(await page.getByLabel('企业名称').inputValue()).toBe('蓝海制造苏州有限公司');
    await next(page);
    expect(await page.getByLabel('办理人身份证号码').inputValue()).toBe(MASKED);
    await next(page);

    const [letter] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载授权书模板' }).click(),
    ]);
    expect(letter.suggestedFilename()).toBe('企业认证授权书.docx');
    await give(page, '授权书');
    await next(page);
    await page.getByRole('region', { name: '企业信息' }).getByText('91320500MA1N7K3Q2B').waitFor();
    await expectAccessible(page, 'summary');
    await page.getByRole('button', { name: '提交认证' }).click();
    await agree(page, '确认提交');
    await page.getByRole('heading', { name: '审核中' }).waitFor();

    const staff = await mall.person(
      SHEN,
      `/workstation/e/certification?view=${encodeURIComponent('待审核')}&q=${encodeURIComponent('蓝海制造苏州有限公司')}`,
    );
    await rowOf(staff, '蓝海制造苏州有限公司').getByRole('link').first().click();
    expect(await fact(staff, '办理人身份证号码').innerText()).toBe(MASKED);
    // What is judged is seen, without a download.
    const thumb = staff.getByRole('button', { name: '查看大图 营业执照.png' });
    expect(await thumb.locator('img').evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain');
    await thumb.click();
    const picture = staff.getByRole('dialog', { name: '营业执照.png' });
    await expect
      .poll(() => picture.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth), PATIENT)
      .toBe(4);
    await expectAccessible(staff, 'picture');
    await picture.getByRole('button', { name: '关闭' }).click();
    await picture.waitFor({ state: 'detached' });
    await press(staff, '驳回');
    const refusal = staff.getByRole('dialog');
    await refusal
      .getByRole('button', { name: /添加|新增/ })
      .first()
      .click();
    await choose(refusal, '内容', { text: '授权书' });
    await refusal.getByRole('textbox', { name: /原因/ }).fill('未加盖公章');
    // Somebody else wrote on it meanwhile: that is said, and whoever presses again has been told.
    const billNo = keyOf(staff);
    const { version } = (await post(staff, '/yzjumc/entity/v1/certification/detail', { key: billNo })) as {
      version: number;
    };
    await post(staff, '/yzjumc/entity/v1/certification/save', {
      record: { billNo, internalNote: '已电话核实' },
      version,
    });
    await refusal.getByRole('button', { name: '驳回', exact: true }).click();
    await refusal
      .getByText(/刚刚修改了此记录，请核对后再驳回/)
      .first()
      .waitFor();
    await refusal.getByRole('button', { name: '驳回', exact: true }).click();
    await answered(refusal);

    // Without a reload.
    await page.getByRole('heading', { name: '认证未通过，请修改后重新提交' }).waitFor(PATIENT);
    await page.getByText('授权书：未加盖公章').waitFor();
    await expectAccessible(page, 'rejected');
    await next(page);
    await next(page);
    await paper(page, '授权书').getByText('上次未通过：未加盖公章').waitFor();
    await page.getByRole('button', { name: '移除授权书' }).click();
    await give(page, '授权书', '盖章.png');
    await next(page);
    await page.getByRole('button', { name: '提交认证' }).click();
    await agree(page, '确认提交');
    await page.getByRole('heading', { name: '审核中' }).waitFor();
    await staff.reload();
    await state(staff, '审核中').waitFor();
    await press(staff, '通过', { asks: true });
    await state(staff, '已通过').waitFor();

    await page.getByText('蓝海制造苏州分公司 · 已认证').waitFor(PATIENT);
    await page.getByRole('region', { name: '企业认证' }).getByText('认证有效').waitFor();
    await page.getByRole('button', { name: /^陈晓，/ }).click();
    await expect.poll(() => page.locator('.ws-user-facts').innerText(), PATIENT).toContain('已认证');
    await page.keyboard.press('Escape');
    await expectAccessible(page, 'certified');

    // What is certified is locked; a change asks first.
    // The button says why it does nothing yet.
    await page.getByRole('button', { name: '年度更新' }).click({ force: true });
    await toasted(page, /认证在有效期内/);
    await page.getByRole('button', { name: '申请变更' }).click();
    await agree(page, '申请变更');
    await page.getByRole('heading', { name: '信息变更' }).waitFor();
    expect(await page.getByLabel('企业名称').inputValue()).toBe('蓝海制造苏州有限公司');
    await page.getByRole('button', { name: '放弃' }).click();
    await agree(page, '放弃');
    await page.getByRole('button', { name: '申请变更' }).waitFor();
    await page.context().close();
    await staff.context().close();
  });

  it('is proven on a phone by the amount that arrived', async () => {
    const page = await mall.person(HE, COMPANY, { width: 390, height: 844 });
    await page.getByRole('region', { name: '企业认证' }).getByText('即将到期').waitFor();
    await page.getByRole('button', { name: '年度更新' }).click();
    await page.getByRole('heading', { name: '年度更新' }).waitFor();
    expect(await fits(page)).toBe(true);
    await next(page);
    await page.getByLabel('办理人身份证号码').fill(NUMBER);
    await next(page);
    await page.getByRole('radio', { name: /^打款验证/ }).check();
    await page.getByLabel('开户银行').fill('中国银行深圳高新支行');
    await page.getByLabel('对公账号').fill('4563 5108 0000 1234');
    await expectAccessible(page, 'transfer at 390 px');
    await next(page);
    await page.getByRole('button', { name: '提交认证' }).click();
    await agree(page, '确认提交');
    await page.getByRole('heading', { name: '等待打款' }).waitFor();

    const staff = await mall.person(
      SHEN,
      `/workstation/e/certification?view=${encodeURIComponent('待打款')}&q=${encodeURIComponent('青松物流有限公司')}`,
    );
    await rowOf(staff, '青松物流有限公司').getByRole('link').first().click();
    const amount = (await fact(staff, '打款金额').innerText()).replace(/[^\d.]/g, '');
    await press(staff, '已打款', { asks: true });
    await state(staff, '待核对金额').waitFor();

    await page.getByRole('heading', { name: '请填写收到的金额' }).waitFor(PATIENT);
    await page.getByLabel('收到的金额（元）').fill(amount === '0.50' ? '0.51' : '0.50');
    await page.getByRole('button', { name: '核对' }).click();
    await page.getByText('金额不符，还可以填写 2 次').waitFor();
    await expectAccessible(page, 'amount at 390 px');
    await page.getByLabel('收到的金额（元）').fill(amount);
    await page.getByRole('button', { name: '核对' }).click();
    await page.getByRole('heading', { name: '审核中' }).waitFor();
    expect(await fits(page)).toBe(true);
    await page.context().close();
    await staff.context().close();
  });

  it('shows each of two administrators what the other filled in meanwhile, and loses nothing of either', async () => {
    // A second try begins anew as well.
    const own = await openMall();
    onTestFinished(() => own.close());
    const cao = await own.person(CAO, COMPANY);
    await activate(await own.visitor(), MIAO, '苗青');
    const miao = await own.person(MIAO, COMPANY, { width: 390, height: 844 });
    const name = (page: Page) => page.getByRole('textbox', { name: '企业名称' });
    const legal = (page: Page) => page.getByRole('textbox', { name: '法定代表人' });
    const warning = (page: Page) => page.getByRole('alert').filter({ hasText: '刚刚修改了同样的内容' });
    const compared = async (page: Page): Promise<Locator> => {
      await warning(page).getByRole('button', { name: '逐项比对' }).click();
      const dialog = page.getByRole('dialog', { name: '记录有了新的修改' });
      await dialog.getByRole('row', { name: /^企业名称/ }).waitFor();
      return dialog;
    };
    await cao.getByRole('button', { name: '撤回修改' }).click();
    await agree(cao, '撤回');
    await legal(miao).waitFor(PATIENT);
    // What the gateway could not keep waits for a press.
    const keeping = '**/realnameauth/v3/enterprise_auth';
    await cao.route(keeping, (route) => route.fulfill({ status: 500 }));
    await legal(cao).fill('曹新');
    await cao.getByText('没有保存：').waitFor();
    await cao.unroute(keeping);
    await cao.getByRole('button', { name: '重试' }).click();
    await saved(cao);
    // Who has typed nothing sees what the other types.
    await legal(cao).fill('曹新颖');
    await saved(cao);
    await expect.poll(() => legal(miao).inputValue(), PATIENT).toBe('曹新颖');

    // Both type before either has heard of the other.
    await name(miao).fill('新苗网络');
    await saved(miao);
    await expect.poll(() => name(cao).inputValue(), PATIENT).toBe('新苗网络');
    await miao.context().setOffline(true);
    await name(miao).fill('新苗网络科技有限公司');
    await miao.getByText('没有保存：').waitFor();
    await name(cao).fill('新苗科技有限公司');
    await saved(cao);
    // What did not get through is sent again by itself.
    await miao.context().setOffline(false);
    await warning(miao)
      .getByText(/刚刚修改了同样的内容，有 1 项与您填写的不同/)
      .waitFor();
    await miao
      .getByRole('status')
      .filter({ hasText: /^有 1 项待确认，其余已保存/ })
      .waitFor();
    // Whoever types goes on typing, and nothing of it is lost; the rest is kept.
    expect(await name(miao).inputValue()).toBe('新苗网络科技有限公司');
    await miao.getByRole('textbox', { name: '统一社会信用代码' }).fill('91320500MA1N7K3Q2B');
    await expect
      .poll(() => cao.getByRole('textbox', { name: '统一社会信用代码' }).inputValue(), PATIENT)
      .toBe('91320500MA1N7K3Q2B');
    await expectAccessible(miao, 'a clash at 390 px');
    const dialog = await compared(miao);
    await dialog.getByText('新苗科技有限公司').waitFor();
    await dialog.getByText('新苗网络', { exact: true }).waitFor();
    await expectAccessible(miao, 'the comparison at 390 px');
    expect(await fits(miao)).toBe(true);
    await dialog.getByLabel('企业名称：采用我的').check();
    await dialog.getByRole('button', { name: '合并并保存' }).click();
    await warning(miao).waitFor({ state: 'detached' });
    await saved(miao);
    await expect.poll(() => name(cao).inputValue(), PATIENT).toBe('新苗网络科技有限公司');

    // The other way round; and who asks to go on is shown the comparison at once.
    await cao.context().setOffline(true);
    await name(cao).fill('新苗信息科技有限公司');
    await cao.getByText('没有保存：').waitFor();
    await name(miao).fill('新苗数字科技有限公司');
    await saved(miao);
    await cao.context().setOffline(false);
    await give(cao, '营业执照');
    await next(cao);
    const asked = cao.getByRole('dialog', { name: '记录有了新的修改' });
    await asked.getByLabel('企业名称：采用已保存的').check();
    await asked.getByRole('button', { name: '合并并保存' }).click();
    await asked.waitFor({ state: 'detached' });
    await saved(cao);
    expect(await name(cao).inputValue()).toBe('新苗数字科技有限公司');
    for (const page of [cao, miao]) {
      await page.reload();
      await expect.poll(() => name(page).inputValue(), PATIENT).toBe('新苗数字科技有限公司');
      await paper(page, '营业执照').getByRole('link', { name: '查看营业执照' }).waitFor();
    }
    expect(own.problems).toEqual([]);
  });

  it('is read, not changed, by a member who administers nothing', async () => {
    const page = await mall.person(LIN, COMPANY);
    await page.getByRole('region', { name: '企业认证' }).waitFor();
    expect(await page.getByRole('button', { name: /申请变更|下一步/ }).count()).toBe(0);
    await page.context().close();
  });
});

describe('the certification of a person', () => {
  it('loses nothing by a reload in the middle of a word, in a second tab, or when the login ends', async () => {
    const page = await mall.person(ZHOU, PERSON);
    const name = (tab: Page) => tab.getByLabel('真实姓名');
    const number = (tab: Page) => tab.getByLabel('身份证号码', { exact: true });
    // The picture's save is still on its way when the page goes.
    const save = '/realnameauth/v3/person_auth';
    await neverAnswers(page, save);
    await Promise.all([page.waitForResponse(`**${save}`), give(page, '身份证人像面')]);
    await number(page).fill(NUMBER);
    await name(page).fill('周航船');
    await page.reload();
    await expect.poll(() => name(page).inputValue(), PATIENT).toBe('周航船');
    // It was sent as the page went, and may arrive after the new page has asked for what there is.
    await expect.poll(() => number(page).inputValue(), PATIENT).toBe(MASKED);
    await paper(page, '身份证人像面').getByRole('link', { name: '查看身份证人像面' }).waitFor();
    // Else what the second tab fills in would clash with a name that it has not seen.
    await saved(page);

    const second = await page.context().newPage();
    await visit(second, PERSON);
    await name(second).fill('周小航');
    await saved(second);
    await expect.poll(() => name(page).inputValue(), PATIENT).toBe('周小航');
    expect(await number(page).inputValue()).toBe(MASKED);
    await second.close();

    // The gateway no longer knows who this is.
    await page.context().clearCookies({ name: 'YZJ_MALL_TICKET' });
    await name(page).fill('周航远');
    await number(page).fill('320502198511224316');
    await agree(page, '重新登录');
    await page.waitForURL(/\/login/);
    const held = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(held).toContain('周航远');
    expect(held).not.toContain('320502198511224316');
    await fillSignIn(page, ZHOU);
    await page.waitForURL(`**${PERSON}`);
    await expect.poll(() => name(page).inputValue(), PATIENT).toBe('周航远');
    await saved(page);
    await page.reload();
    await expect.poll(() => name(page).inputValue(), PATIENT).toBe('周航远');
    expect(await number(page).inputValue()).toBe(MASKED);
    await page.context().close();
  });

  it('takes name, number and both sides of the card, and comes back approved', async () => {
    const page = await mall.person(LIN, PERSON, { width: 390, height: 844 });
    expect(await page.getByLabel('真实姓名').inputValue()).toBe('林悦');
    await page.getByLabel('身份证号码', { exact: true }).fill('320502198511224314');
    await page.getByRole('button', { name: '提交认证' }).click();
    await page.getByText(/身份证号码有误/).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /^有 1 项有误未保存，其余已保存/ })
      .waitFor();
    await page.getByLabel('身份证号码', { exact: true }).fill(NUMBER);
    await give(page, '身份证人像面');
    await give(page, '身份证国徽面');
    // What it is not good for is said before anybody goes to the trouble.
    await page.getByRole('link', { name: '前往客户认证' }).waitFor();
    await expectAccessible(page, 'person at 390 px');
    expect(await fits(page)).toBe(true);
    await page.getByRole('button', { name: '提交认证' }).click();
    await page.getByRole('heading', { name: '审核中' }).waitFor();

    const staff = await mall.person(
      SHEN,
      `/workstation/e/person-certification?view=${encodeURIComponent('待审核')}&q=${encodeURIComponent('林悦')}`,
    );
    await rowOf(staff, '林悦').getByRole('link').first().click();
    expect(await fact(staff, '身份证号码').innerText()).toBe(MASKED);
    await press(staff, '通过', { asks: true });
    await page.getByRole('region', { name: '个人实名认证' }).getByText(MASKED).waitFor(PATIENT);
    await expectAccessible(page, 'certified person');
    await page.context().close();
    await staff.context().close();
  });
});
