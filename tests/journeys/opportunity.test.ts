import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { inDays } from './support/days.ts';
import { choose, fact, fill, keyOf, newCustomer, press, refused, rowOf, state, toasted } from './support/hand.ts';
import { SHEN, sharedMall, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const FAMILIES: Readonly<Record<string, string>> = {
  collaboration: '协同办公',
  document: '公文与档案',
  attendance: '考勤与薪酬',
  meeting: '会议与通讯',
  integration: '集成与开放平台',
};

describe('an opportunity', () => {
  it('is reported, handed to a colleague, followed up, tried, led through its stages and won', async () => {
    const zhou = await mall.person(ZHOU, '/workstation/e/opportunity');
    const customer = await newCustomer(zhou, '云岭单位');
    await press(zhou, '新建');
    await fill(zhou, '商机名称', '云岭协同办公项目');
    await choose(zhou, '客户', { keyword: customer });
    await fill(zhou, '预计金额', '88000');
    await fill(zhou, '预计成交日期', inDays(60));
    await press(zhou, '保存');
    await state(zhou, '新建').waitFor();
    const key = keyOf(zhou);

    // Not before somebody is responsible for it.
    await refused(zhou, '推进阶段', '商机须先分配负责人，且存在的报备冲突须先仲裁');
    await zhou.getByRole('button', { name: '分配', exact: true }).click();
    await choose(zhou.getByRole('dialog'), '分配给', { text: '吴桐' });
    await zhou.getByRole('dialog').getByRole('button', { name: '分配' }).click();
    await fact(zhou, '负责人').getByText('吴桐').waitFor();

    await press(zhou, '写跟进');
    await zhou.getByRole('heading', { name: '新建跟进记录' }).waitFor();
    expect(await zhou.getByLabel('商机名称').inputValue()).toBe('云岭协同办公项目');
    await fill(zhou, '主题', '初次拜访');
    await choose(zhou, '跟进结果', { text: '意向明确' });
    await press(zhou, '保存');
    await zhou.getByRole('alert').filter({ hasText: '下次跟进日期' }).waitFor();
    await fill(zhou, '下次跟进日期', inDays(5));
    await press(zhou, '保存');
    await zhou.getByRole('heading', { level: 1, name: '初次拜访' }).waitFor();
    await fact(zhou, '商机').getByRole('link').click();
    await zhou.getByRole('heading', { level: 1, name: '云岭协同办公项目' }).waitFor();
    await fact(zhou, '下次跟进日期').getByText(inDays(5)).waitFor();
    await zhou.getByRole('tab', { name: '跟进记录' }).click();
    await rowOf(zhou, '初次拜访').getByText('意向明确').waitFor();
    await expectAccessible(zhou);

    for (const stage of ['已接触', '方案报价']) {
      await press(zhou, '推进阶段', { asks: true });
      await state(zhou, stage).waitFor();
    }

    await press(zhou, '申请试用');
    await zhou.getByRole('heading', { name: '新建试用单' }).waitFor();
    expect(await zhou.getByLabel('客户名称').inputValue()).toBe(customer);
    await choose(zhou, '试用产品');
    await press(zhou, '提交', { asks: true });
    await state(zhou, '审批中').waitFor();

    await visit(zhou, `/workstation/e/opportunity/${key}`);
    await zhou.getByRole('button', { name: '赢单', exact: true }).click();
    await fill(zhou.getByRole('dialog'), '成交金额', '80000');
    await zhou.getByRole('dialog').getByRole('button', { name: '赢单' }).click();
    await state(zhou, '赢单').waitFor();
    await fact(zhou, '成交金额').getByText('¥80,000.00').waitFor();
    await refused(zhou, '写跟进', '已关闭的商机不再跟进');
    await zhou.context().close();
  });

  it('that another partner carries too waits for the shop’s word before it goes on', async () => {
    const [zhou, shen] = [await mall.signedIn(ZHOU), await mall.signedIn(SHEN)];
    const { rows: others = [] } = await post(shen, '/yzjumc/entity/v1/opportunity/list', {
      pageSize: 100,
      filter: {
        and: [
          { field: 'stage', op: 'in', value: ['proposal', 'negotiation'] },
          { field: 'partnerName', op: 'ne', value: '远帆科技有限公司' },
          { field: 'uscc', op: 'filled' },
        ],
      },
    });
    const { rows: mine = [] } = await post(zhou, '/yzjumc/entity/v1/customer/list', {
      pageSize: 100,
      filter: { field: 'uscc', op: 'in', value: others.map((row) => row.uscc) },
    });
    const theirs = others.find((row) => mine.every(({ uscc }) => uscc !== row.uscc));
    const customer = await post(zhou, '/yzjumc/customer/v3/upsert', {
      record: { name: theirs?.customerName, uscc: theirs?.uscc, kind: 'private', industry: '物流' },
    });
    await visit(zhou, `/workstation/e/customer/${String(customer.record?.customerNo)}?tab=opportunities`);
    await press(zhou, '新建商机');
    await fill(zhou, '商机名称', '同一客户的商机');
    await choose(zhou, '产品系列', { text: FAMILIES[String(theirs?.productFamily)] });
    await fill(zhou, '预计金额', '50000');
    await fill(zhou, '预计成交日期', inDays(30));
    await press(zhou, '保存');
    await state(zhou, '新建').waitFor();
    const key = keyOf(zhou);
    await zhou.getByRole('button', { name: '分配', exact: true }).click();
    await choose(zhou.getByRole('dialog'), '分配给', { text: '周航' });
    await zhou.getByRole('dialog').getByRole('button', { name: '分配' }).click();
    await fact(zhou, '负责人').getByText('周航').waitFor();
    await press(zhou, '推进阶段', { asks: true });
    await state(zhou, '已接触').waitFor();
    await fact(zhou, '冲突情况').getByText('存在冲突').waitFor();
    await refused(zhou, '推进阶段', '商机须先分配负责人，且存在的报备冲突须先仲裁');

    await visit(shen, `/workstation/e/opportunity/${key}`);
    await shen.getByRole('button', { name: '仲裁冲突', exact: true }).click();
    await fill(shen.getByRole('dialog'), '仲裁说明', '先报备者优先');
    await shen.getByRole('dialog').getByRole('button', { name: '仲裁冲突' }).click();
    await fact(shen, '冲突情况').getByText('已仲裁').waitFor();

    await zhou.getByRole('button', { name: '查看最新内容' }).click();
    await press(zhou, '推进阶段', { asks: true });
    await toasted(zhou, '已推进阶段');
    await state(zhou, '方案报价').waitFor();
    for (const page of [zhou, shen]) await page.context().close();
  });
});
