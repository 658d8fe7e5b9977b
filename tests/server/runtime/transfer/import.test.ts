import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import {
  makeCustomer,
  OTHER_EID,
  OWN_EID,
  PARTNER,
  STAFF,
  startPartners,
  USCC,
} from '../../domains/partners/support.ts';
import {
  at,
  begin,
  csv,
  forbiddenImport,
  type Importer,
  importRows,
  refusedImport,
  settled,
  step,
  xlsx,
} from './support.ts';

const HEADER = ['客户名称', '客户性质', '所属行业', '客户级别', '授信额度', '联系电话', '统一社会信用代码'];
const GOOD = ['深圳云岭软件有限公司', '民营企业', '信息技术', '重点客户', '12,345.67', '13912345678', USCC];
const OPEN = ['广州政务中心', '政府机关', '政务', '', '', '', ''];

eachDatabase('an import', (driver) => {
  let gateway: TestGateway;
  let partner: Client;
  let importer: Importer;
  beforeAll(async () => {
    gateway = await startPartners(driver);
    partner = await gateway.signIn(PARTNER);
    importer = { gateway, client: partner };
  });
  beforeEach(async () => {
    await gateway.database.kysely.deleteFrom('records').execute();
    await gateway.database.kysely.deleteFrom('entity_imports').execute();
  });
  afterAll(() => gateway.close());

  const customers = async () =>
    (await partner.call<ListResult>(at('customer', 'list'), { sort: [{ field: 'customerNo', dir: 'asc' }] })).rows;

  it('offers a template with the columns that the person may fill', async () => {
    const answer = await partner.request(at('invoice', 'import/template'), { method: 'POST', body: {} });
    const [header] = await readSheet(answer.bytes);
    expect(header).toEqual(
      expect.arrayContaining(['单据编号', '发票类型*', '购方名称*', '开票明细.数量*', '开户账号']),
    );
    for (const absent of ['价税合计', '开票明细.金额', '发票号码', '内部备注', '状态*', '附件'])
      expect(header, absent).not.toContain(absent);
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('发票导入模板.xlsx'));
  });

  it('says what would happen and changes nothing when it is only checked', async () => {
    const report = await importRows(importer, 'customer', csv([HEADER, GOOD, OPEN]), 'check');
    expect(report).toMatchObject({ committed: false, created: 2, failed: 0, total: 2, errors: [] });
    expect(report.preview[0]).toMatchObject({ name: '深圳云岭软件有限公司', creditLimit: 1234567, level: 'key' });
    expect(await customers()).toEqual([]);
  });

  it('makes records like a form does', async () => {
    const report = await importRows(importer, 'customer', csv([HEADER, GOOD, OPEN]));
    expect(report).toMatchObject({ committed: true, created: 2 });
    expect(await customers()).toMatchObject([
      { name: '深圳云岭软件有限公司', status: 'potential', creditLimit: 1234567, createdByName: '周航' },
      { name: '广州政务中心', level: 'normal' },
    ]);
  });

  it('names the spreadsheet’s row and the column of everything that is wrong, in one go', async () => {
    const report = await importRows(
      importer,
      'customer',
      csv([
        HEADER,
        GOOD,
        ['', '民营企业', '信息技术', '', '', '', USCC.replace('7', '8')],
        ['某公司', '私营', '信息技术', '重点客户', '一百万', '12', ''],
      ]),
      'check',
    );
    expect(report).toMatchObject({ total: 3, created: 1, failed: 2 });
    expect(report.errors.map(({ value }) => value)).toEqual([
      undefined,
      USCC.replace('7', '8'),
      '私营',
      '一百万',
      '12',
    ]);
    expect(report.errors.map(({ row, column, message }) => `${row} ${column} ${message}`)).toEqual([
      '3 客户名称 请填写客户名称',
      expect.stringMatching(/^3 统一社会信用代码 /) as string,
      expect.stringMatching(/^4 客户性质 “私营”不是可选值，可选：民营企业、/) as string,
      expect.stringMatching(/^4 授信额度 “一百万”不是金额/) as string,
      expect.stringMatching(/^4 联系电话 /) as string,
    ]);
  });

  it('takes all records or none', async () => {
    const report = await importRows(
      importer,
      'customer',
      csv([HEADER, GOOD, ['坏行', '民营企业', '信息技术', '', '', '', '']]),
    );
    expect(report).toMatchObject({ committed: false, failed: 1 });
    expect(await customers()).toEqual([]);
  });

  it('takes the good ones alone when asked to', async () => {
    const report = await importRows(
      importer,
      'customer',
      csv([HEADER, GOOD, ['坏行', '民营企业', '信息技术', '', '', '', '']]),
      'commit-good',
    );
    expect(report).toMatchObject({ committed: true, created: 1, failed: 1, total: 2 });
    expect(await customers()).toHaveLength(1);
  });

  it('finds two rows of one file that must not be alike', async () => {
    const report = await importRows(importer, 'customer', csv([HEADER, GOOD, ['另一家', ...GOOD.slice(1)]]), 'check');
    expect(report.errors).toMatchObject([
      { row: 3, column: '统一社会信用代码', message: expect.stringContaining('第 2 行') as string },
    ]);
  });

  it('happens once, however often the same file is sent, also at the same moment', async () => {
    const file = csv([HEADER, GOOD, OPEN]);
    const both = await Promise.all([begin(partner, 'customer', file), begin(partner, 'customer', file)]);
    const ended = [await settled(importer, 'customer', both[0]), await settled(importer, 'customer', both[1])];
    expect(ended.map(({ status }) => status).sort()).toEqual(['checked', 'written']);
    expect(await begin(partner, 'customer', file)).toMatchObject({
      importId: ended.find(({ status }) => status === 'written')?.importId,
    });
    expect(await customers()).toHaveLength(2);
  });

  it('changes the records whose number is filled in, and only the cells that are', async () => {
    const key = await makeCustomer(gateway, OWN_EID, { creditLimit: 500, level: 'vip' });
    const report = await importRows(
      importer,
      'customer',
      csv([
        ['客户编号', '客户名称', '授信额度'],
        [key, '云岭集团有限公司', ''],
      ]),
    );
    expect(report).toMatchObject({ committed: true, created: 0, updated: 1 });
    expect(await customers()).toMatchObject([
      { customerNo: key, name: '云岭集团有限公司', creditLimit: 500, contactName: '王磊' },
    ]);
  });

  it("cannot reach another team's record by its number", async () => {
    const key = await makeCustomer(gateway, OTHER_EID);
    const report = await importRows(
      importer,
      'customer',
      csv([
        ['客户编号', '客户名称'],
        [key, '夺来的客户'],
      ]),
    );
    expect(report.errors).toMatchObject([{ row: 2, column: '客户编号', code: 'record.notFound' }]);
  });

  it('is taken back, but for what somebody worked on since', async () => {
    const key = await makeCustomer(gateway, OWN_EID);
    const { importId } = await importRows(
      importer,
      'customer',
      csv([
        ['客户编号', ...HEADER.slice(0, 3)],
        [key, '改名后的公司', '', ''],
        ['', ...OPEN.slice(0, 3)],
        ['', '深圳政务中心', '政府机关', '政务'],
      ]),
    );
    const touched = (await customers()).find(({ name }) => name === '深圳政务中心');
    const detail = await partner.call<DetailResult>(at('customer', 'detail'), { key: touched?.customerNo });
    await partner.call(at('customer', 'save'), {
      record: { ...detail.record, remark: '已联系' },
      version: detail.version,
    });
    expect(await step(importer, 'customer', { importId }, 'undo')).toMatchObject({
      status: 'undone',
      report: { removed: 2, kept: 1, keptRows: [4] },
    });
    expect((await customers()).map(({ name }) => name).sort()).toEqual(['深圳云岭软件有限公司', '深圳政务中心']);
    expect((await partner.refusal(at('customer', 'import/undo'), { importId })).errorCode).toBe('import.undone');
  });

  it("is nobody else's to take back", async () => {
    const { importId } = await importRows(importer, 'customer', csv([HEADER, OPEN]));
    const colleague = await gateway.signIn('13800000031');
    expect((await colleague.refusal(at('customer', 'import/undo'), { importId })).errorCode).toBe('import.notFound');
  });

  it('puts rows without own cells under the record above, and finds links by number or name', async () => {
    const customer = await makeCustomer(gateway, OWN_EID);
    const rows = await xlsx([
      ['商机名称', '客户', '商机来源', '产品系列', '预计金额', '预计成交日期', '意向产品.数量'],
      [
        '项目甲',
        '深圳云岭软件有限公司',
        '自主开拓',
        '会议与通讯',
        { kind: 'money', value: 123_456 },
        { kind: 'date', value: '2099-03-01' },
        { kind: 'integer', value: 3 },
      ],
      [null, null, null, null, null, null, { kind: 'integer', value: 5 }],
      ['项目乙', customer, '自主开拓', '会议与通讯', { kind: 'money', value: 100 }, '2099年4月1日', null],
      ['项目丙', '没有这家', '自主开拓', '会议与通讯', { kind: 'money', value: 100 }, '2099-04-31', null],
    ]);
    const report = await importRows(importer, 'opportunity', rows, 'check');
    expect(report.errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 意向产品.产品',
      '3 意向产品.产品',
      '5 预计成交日期',
      '5 客户',
    ]);
    expect(report.preview).toMatchObject([
      {
        name: '项目乙',
        customer,
        customerName: '深圳云岭软件有限公司',
        expectedDate: '2099-04-01',
        estimatedAmount: 100,
      },
    ]);
  });

  it('takes in what was exported', async () => {
    await makeCustomer(gateway, OWN_EID, { level: 'vip', creditLimit: 990_000, province: '广东省', city: '深圳市' });
    const answer = await partner.request(at('customer', 'export'), {
      method: 'POST',
      body: {
        format: 'xlsx',
        columns: ['name', 'kind', 'industry', 'level', 'creditLimit', 'province', 'city', 'contactPhone'],
      },
    });
    await gateway.database.kysely.deleteFrom('records').execute();
    const report = await importRows(importer, 'customer', answer.bytes, 'check');
    expect(report.errors.map(({ column }) => column)).toEqual(['统一社会信用代码']);
  });

  it('reads CSV of Chinese Excel in GB 18030', async () => {
    const bytes = Buffer.from(
      'bfcdbba7c3fbb3c62cbfcdbba7d0d4d6ca2ccbf9caf4d0d0d2b50d0ab9e3d6ddd5fecef1d6d0d0c42cd5feb8aebbfab9d82cd5fecef10d0a',
      'hex',
    );
    expect(await importRows(importer, 'customer', bytes, 'check')).toMatchObject({ created: 1, errors: [] });
  });

  it('skips empty rows above the header, and counts them', async () => {
    const report = await importRows(
      importer,
      'customer',
      csv([[''], [''], HEADER, ['坏行', '怪', '', '', '', '', '']]),
    );
    expect(report.errors[0]).toMatchObject({ row: 4, column: '客户性质' });
  });

  it.each([
    [
      'a header that is not of this document',
      csv([
        ['客户名称', '身高'],
        ['甲', '180'],
      ]),
      '无法识别的列：身高',
    ],
    [
      'a column twice',
      csv([
        ['客户名称', '客户名称'],
        ['甲', '乙'],
      ]),
      '重复的列：客户名称',
    ],
    ['a header alone', csv([HEADER]), '文件中没有数据行'],
    ['what is no table', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 1, 2]), '无法读取文件'],
  ])('refuses %s', async (_what, bytes, why) => {
    expect(await refusedImport(importer, 'customer', bytes)).toContain(why);
  });

  it('is for those who may create such records', async () => {
    const staff = await gateway.signIn(STAFF);
    expect((await forbiddenImport(staff, 'customer', csv([HEADER, OPEN]))).errorCode).toBe('import.forbidden');
    const buyer = await gateway.signIn('13800000001');
    expect((await forbiddenImport(buyer, 'customer', csv([HEADER, OPEN]))).errorCode).toBe('entity.unknown');
  });
});
