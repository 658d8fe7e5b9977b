import { describe, expect, it } from 'vitest';
import { freeName } from '../../../../../src/features/studio/parts/overview/fileNames.ts';
import { pinyinOf } from '../../../../../src/features/studio/parts/overview/pinyin.ts';

const NAME = /^(?=.{1,61}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/u;

describe('the name that a new business object has in addresses', () => {
  it.each([
    ['合同', 'hetong'],
    ['班级名册', 'banjimingce'],
    ['调拨单', 'diaobodan'],
    ['女生宿舍', 'nvshengsushe'],
    ['员工培训记录表', 'ygpxjlb'],
    ['IT 资产盘点', 'it-zichanpandian'],
    ['２０２６年会', 'nianhui'],
    ['Asset List v2', 'asset-list-v2'],
    ['合同（框架）', 'hetong-kuangjia'],
    ['＃ 1', ''],
  ])('of %s is made of it', (called, name) => {
    expect(freeName(called, [])).toBe(name);
    if (name !== '') expect(name).toMatch(NAME);
  });

  it('is one that nobody has', () => {
    expect(freeName('合同', ['hetong', 'hetong-2'])).toBe('hetong-3');
    expect(freeName('Asset List v2', ['asset-list-v2'])).toBe('asset-list-v2-2');
  });

  it('is valid however long it is called', () => {
    for (const called of ['A'.repeat(80), `${'ab '.repeat(16)}c d`, '很'.repeat(80)])
      expect(freeName(called, [])).toMatch(NAME);
  });
});

it('reads the characters of the product’s own objects as people do', () => {
  const text = '客户订单发票合同商机线索续费工单评价优惠券课程学期教师班级考勤设备仓库采购';
  expect([...text].map(pinyinOf).join(' ')).toBe(
    'ke hu ding dan fa piao he tong shang ji xian suo xu fei gong dan ping jia you hui quan ke cheng xue qi jiao shi ban ji kao qin she bei cang ku cai gou',
  );
  expect(['A', '，', '1'].map(pinyinOf)).toEqual([undefined, undefined, undefined]);
});
