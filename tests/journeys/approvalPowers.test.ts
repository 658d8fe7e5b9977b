import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import {
  approvalOf,
  askedContract,
  contractPage,
  decideWith,
  panel,
  rowOf,
  TO_DO,
  waitingFor,
} from './support/approvals.ts';
import { choose, PATIENT } from './support/hand.ts';
import { GU, SHEN, sharedMall, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

describe('who decides may', () => {
  it('ask another to sign first, then hand over, and the last one’s word counts', async () => {
    const zhou = await mall.signedIn(ZHOU);
    const key = await askedContract(zhou, false);
    const shen = await mall.person(SHEN, contractPage(key));
    const adding = await decideWith(shen, '加签');
    await choose(adding, '加签人', { keyword: '顾言' });
    await adding.getByLabel('说明').fill('请产品运营先看折扣');
    await expectAccessible(shen);
    await adding.getByRole('button', { name: '加签' }).click();
    await panel(shen).getByText('（前加签）').waitFor();

    const gu = await mall.person(GU, contractPage(key));
    const agreeing = await decideWith(gu, '同意');
    await agreeing.getByRole('textbox').fill('折扣在权限内');
    await agreeing.getByRole('button', { name: '同意' }).click();
    await panel(gu).getByText('折扣在权限内').first().waitFor();

    await visit(shen, contractPage(key));
    const handing = await decideWith(shen, '转交');
    await choose(handing, '转交给', { keyword: '顾言' });
    await handing.getByLabel('说明').fill('我今天休假');
    await handing.getByRole('button', { name: '转交' }).click();
    await panel(shen).getByText('已转交').waitFor();

    await visit(gu, contractPage(key));
    const last = await decideWith(gu, '同意');
    await last.getByRole('button', { name: '同意' }).click();
    await gu.locator('.yp-tag-state', { hasText: '已生效' }).first().waitFor();
    await panel(gu).getByText('审批记录').click();
    // The record tells of its state before the chain is read again.
    await expect
      .poll(() => panel(gu).locator('.yp-approval-log li strong').allTextContents(), PATIENT)
      .toEqual(['提交', '加签', '同意', '转交', '同意']);
    await expectAccessible(gu);
    for (const page of [zhou, shen, gu]) await page.context().close();
  });

  it('send back to an earlier step, which is then taken again', async () => {
    const zhou = await mall.signedIn(ZHOU);
    const key = await askedContract(zhou, true);
    const shen = await mall.person(SHEN, contractPage(key));
    const first = await decideWith(shen, '同意');
    await first.getByRole('button', { name: '同意' }).click();
    await panel(shen).getByText('顾言').first().waitFor();

    const gu = await mall.person(GU, contractPage(key));
    const back = await decideWith(gu, '退回');
    await choose(back, '退回到', { keyword: '商务审核' });
    await back.getByLabel('退回原因').fill('单价与报价单不符，请核对');
    await back.getByRole('button', { name: '退回' }).click();
    await panel(gu).getByText('沈一 待处理').first().waitFor();

    await visit(shen, contractPage(key));
    await panel(shen).getByText('审批记录').click();
    await panel(shen).getByText('单价与报价单不符，请核对').waitFor();
    const again = await decideWith(shen, '同意');
    await again.getByRole('button', { name: '同意' }).click();
    await panel(shen).getByText('顾言 待处理').waitFor();
    for (const page of [zhou, shen, gu]) await page.context().close();
  });
});

describe('who asked may', () => {
  it('remind, once in a while, and withdraw, after which nobody has it to do', async () => {
    const zhou = await mall.signedIn(ZHOU);
    const key = await askedContract(zhou, false);
    const shen = await mall.person(SHEN, TO_DO);
    await expect.poll(() => waitingFor(shen), PATIENT).toBeGreaterThan(0);
    const before = await waitingFor(shen);

    await visit(zhou, contractPage(key));
    await panel(zhou).getByRole('button', { name: '催办', exact: true }).click();
    await zhou.locator('.ui-toast').getByText('已催办').waitFor();
    await panel(zhou).getByText('审批记录（2）').click();
    await panel(zhou).getByRole('button', { name: '催办', exact: true }).click();
    await zhou
      .locator('.ui-toast')
      .getByText(/60 分钟内只能催办一次/)
      .waitFor();

    const question = await decideWith(zhou, '撤回');
    await question.getByText('撤回后可以修改并重新提交').waitFor();
    await question.getByRole('button', { name: '撤回' }).click();
    await zhou.locator('.yp-tag-state', { hasText: '草稿' }).first().waitFor();
    await panel(zhou).getByText('已撤回').first().waitFor();
    await expect.poll(() => waitingFor(shen), PATIENT).toBe(before - 1);
    await visit(shen, `${TO_DO}&q=${key}`);
    await shen.getByText('没有符合条件的', { exact: false }).first().waitFor();
    for (const page of [zhou, shen]) await page.context().close();
  });
});

describe('the page of a request', () => {
  it('draws its chain with each word, is decided from its head, and leads to the record and back', async () => {
    const zhou = await mall.signedIn(ZHOU);
    const key = await askedContract(zhou, true);
    const no = await approvalOf(zhou, key);
    const shen = await mall.person(SHEN, `/workstation/e/approval/${no}`);
    await panel(shen).getByText('商务审核').waitFor();
    await panel(shen).getByText('运营复核').waitFor();
    expect(await panel(shen).getByRole('button', { name: '同意' }).count()).toBe(0);
    await expectAccessible(shen);
    await shen.getByRole('button', { name: '同意', exact: true }).click();
    const dialog = shen.getByRole('dialog');
    await dialog.getByRole('textbox').fill('报价已核对');
    await dialog.getByRole('button', { name: '同意' }).click();
    await panel(shen).getByText('报价已核对').first().waitFor();
    await panel(shen).getByText('顾言 待处理').waitFor();

    await panel(shen)
      .getByRole('link', { name: `查看销售合同 ${key}` })
      .click();
    await shen.waitForURL(`**${contractPage(key)}`);
    await panel(shen).getByRole('link', { name: no }).click();
    await shen.waitForURL(`**/e/approval/${no}`);
    for (const page of [zhou, shen]) await page.context().close();
  });
});

describe('the to-do list', () => {
  it('is decided in bulk, some agreed to and some refused, each with the words that were said', async () => {
    const zhou = await mall.signedIn(ZHOU);
    const [first, second, third] = [
      await askedContract(zhou, false),
      await askedContract(zhou, false),
      await askedContract(zhou, false),
    ];
    const shen = await mall.person(SHEN, '/workstation');
    await expect.poll(() => waitingFor(shen), PATIENT).toBeGreaterThan(0);
    const before = await waitingFor(shen);
    await visit(shen, `${TO_DO}&sort=-submittedAt`);
    for (const key of [first, second]) await rowOf(shen, key).getByRole('checkbox').check();
    const selected = shen.getByRole('region', { name: '已选记录' });
    await selected.getByRole('button', { name: '驳回' }).click();
    const refusing = shen.getByRole('dialog');
    await refusing.getByText('将对选中的 2 条审批执行“驳回”。').waitFor();
    await refusing.getByRole('button', { name: '驳回' }).click();
    await refusing
      .getByText(/^请填写/)
      .first()
      .waitFor();
    await refusing.getByRole('textbox').fill('请按新价格表重新报价');
    await refusing.getByRole('button', { name: '驳回' }).click();
    await shen.getByRole('dialog').getByText('成功 2 条').waitFor();
    await expectAccessible(shen);
    await shen.getByRole('dialog').getByRole('button', { name: '完成' }).click();
    await rowOf(shen, first).waitFor({ state: 'detached' });
    await expect.poll(() => waitingFor(shen), PATIENT).toBe(before - 2);

    await rowOf(shen, third).getByRole('checkbox').check();
    await selected.getByRole('button', { name: '同意' }).click();
    await shen.getByRole('dialog').getByRole('button', { name: '同意' }).click();
    await shen.getByRole('dialog').getByText('成功 1 条').waitFor();
    await shen.getByRole('dialog').getByRole('button', { name: '完成' }).click();
    await expect.poll(() => waitingFor(shen), PATIENT).toBe(before - 3);

    for (const key of [first, second]) {
      await visit(zhou, contractPage(key));
      await zhou.locator('.yp-tag-state', { hasText: '已驳回' }).first().waitFor();
      await panel(zhou).getByText('请按新价格表重新报价').first().waitFor();
    }
    await visit(zhou, contractPage(third));
    await zhou.locator('.yp-tag-state', { hasText: '已生效' }).first().waitFor();
    for (const page of [zhou, shen]) await page.context().close();
  });

  it('is narrowed by people, who are found and shown by name', async () => {
    const zhou = await mall.signedIn(ZHOU);
    const key = await askedContract(zhou, false);
    const gu = await mall.person(GU, `/workstation/e/approval?sort=-submittedAt&q=${key}`);
    await rowOf(gu, key).waitFor();
    await gu.getByRole('button', { name: '高级筛选' }).click();
    const builder = gu.getByRole('dialog', { name: '高级筛选' });
    await builder.getByRole('button', { name: '添加条件', exact: true }).click();
    await builder.getByRole('button', { name: /^字段 / }).click();
    await builder.getByRole('option', { name: '待办人', exact: true }).click();
    await builder.getByRole('button', { name: '请选择' }).click();
    const people = gu.getByRole('group', { name: '待办人' });
    await gu.getByLabel('查找待办人').fill('沈一');
    await people.getByLabel(/沈一/).check();
    await expectAccessible(gu);
    await gu.keyboard.press('Escape');
    await builder.getByRole('button', { name: '应用筛选' }).click();
    await gu.getByText(/待办人：沈一/).waitFor();
    await rowOf(gu, key).waitFor();
    await gu.reload();
    await gu.getByText('待办人：沈一', { exact: true }).waitFor();
    await visit(gu, `/workstation/e/approval?q=${key}&f=${encodeURIComponent('["handlers","in",["u13800000006"]]')}`);
    await gu.getByText('待办人：顾言', { exact: true }).waitFor();
    expect(await rowOf(gu, key).count()).toBe(0);
    for (const page of [zhou, gu]) await page.context().close();
  });
});
