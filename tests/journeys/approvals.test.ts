import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import {
  approvalOf,
  askedContract,
  contractPage,
  draftContract,
  panel,
  post,
  rowOf,
  TO_DO,
  waitingFor,
} from './support/approvals.ts';
import { PATIENT } from './support/hand.ts';
import { GU, SHEN, sharedMall, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

describe('an approval', () => {
  it('is asked for, appears at once with who decides it, is agreed to from the list, and its chain is drawn', async () => {
    const zhou = await mall.person(ZHOU, '/workstation');
    const key = await draftContract(zhou, false);
    const shen = await mall.person(SHEN, TO_DO);
    await expect.poll(() => waitingFor(shen), PATIENT).toBeGreaterThan(0);
    const before = await waitingFor(shen);

    await visit(zhou, contractPage(key));
    await zhou.getByRole('button', { name: '提交审批', exact: true }).click();
    await zhou.getByRole('dialog').getByRole('button', { name: '提交审批' }).click();
    await panel(zhou).getByText('商务审核').first().waitFor();
    await panel(zhou).getByText('待处理').first().waitFor();
    await panel(zhou).getByRole('button', { name: '撤回' }).waitFor();
    expect(await panel(zhou).getByRole('button').allTextContents()).toEqual(['撤回', '催办']);
    await expectAccessible(zhou);
    await expect.poll(() => waitingFor(shen), PATIENT).toBe(before + 1);

    await visit(shen, `${TO_DO}&q=${key}`);
    await rowOf(shen, key).getByRole('checkbox').check();
    await shen.getByRole('region', { name: '已选记录' }).getByRole('button', { name: '同意' }).click();
    await shen.getByRole('dialog').getByRole('textbox').fill('价格合理，同意签约');
    await shen.getByRole('dialog').getByRole('button', { name: '同意' }).click();
    await shen.getByRole('dialog').getByText('成功 1 条').waitFor();
    await expect.poll(() => waitingFor(shen), PATIENT).toBe(before);

    await visit(zhou, contractPage(key));
    await zhou.locator('.yp-tag-state', { hasText: '已生效' }).first().waitFor();
    await panel(zhou).getByText('价格合理，同意签约').first().waitFor();
    await panel(zhou).getByText('已通过').waitFor();
    await zhou.context().close();
    await shen.context().close();
  });

  it('of a large contract goes on to the operator, who sends it back with words that the partner reads', async () => {
    const zhou = await mall.person(ZHOU, '/workstation');
    const key = await draftContract(zhou, true);
    await post(zhou, '/yzjumc/entity/v1/sale-contract/act', { key, action: 'submit' });
    const shen = await mall.person(SHEN, contractPage(key));
    await panel(shen).getByRole('button', { name: '同意' }).click();
    await shen.getByRole('dialog').getByRole('button', { name: '同意' }).click();
    await panel(shen).getByText('运营复核').waitFor();
    await panel(shen).getByText('顾言').first().waitFor();

    const gu = await mall.person(GU, contractPage(key));
    await panel(gu).getByRole('button', { name: '退回' }).click();
    const dialog = gu.getByRole('dialog');
    await dialog.getByLabel('退回原因').fill('请补充付款计划');
    await dialog.getByRole('button', { name: '退回' }).click();
    await panel(gu).getByText('已退回').first().waitFor();

    await visit(zhou, contractPage(key));
    await zhou.locator('.yp-tag-state', { hasText: '已退回' }).first().waitFor();
    await zhou.getByRole('button', { name: '编辑' }).waitFor();
    await panel(zhou).getByText('请补充付款计划').first().waitFor();
    for (const page of [zhou, shen, gu]) await page.context().close();
  });

  it('that ends while somebody is writing their word leaves the word and says what became of it', async () => {
    const zhou = await mall.signedIn(ZHOU);
    const key = await askedContract(zhou, false);
    const no = await approvalOf(zhou, key);
    const shen = await mall.person(SHEN, contractPage(key));
    await panel(shen).getByRole('button', { name: '同意' }).click();
    const dialog = shen.getByRole('dialog');
    await dialog.getByRole('textbox').fill('写到一半的意见');
    const { version } = (await post(zhou, '/yzjumc/entity/v1/approval/detail', { key: no })) as { version?: number };
    await post(zhou, '/yzjumc/entity/v1/approval/act', { key: no, version, action: 'withdraw' });
    await panel(shen).getByText('已撤回').first().waitFor(PATIENT);
    expect(await dialog.getByRole('textbox').inputValue()).toBe('写到一半的意见');
    await shen.keyboard.press('Control+Enter');
    await dialog.getByText('周航刚刚办理了此记录，现在是“已撤回”').waitFor(PATIENT);
    expect(await dialog.getByRole('textbox').inputValue()).toBe('写到一半的意见');
  });
});
