import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { OPERATOR } from '../approvals/support.ts';
import { Designer } from '../studio/support.ts';
import { at } from '../support.ts';
import { csv, importRows } from './support.ts';

const ROLES = { staff: 'true', operator: 'true' };
const DEVICE = {
  entity: 'device',
  title: '设备',
  key: 'no',
  titleField: 'name',
  numbering: 'SB-{seq:4}',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '单号', readOnly: true },
      name: { type: 'string', title: '名称' },
      assetNo: { type: 'string', title: '资产编号', unique: true },
      secret: { type: 'string', title: '保密编号', unique: true },
    },
  },
  list: { import: true },
  access: { read: ROLES, create: ['staff', 'operator'], fields: { secret: { operator: 'none' } } },
};
const LOAN = {
  entity: 'loan',
  title: '借用',
  key: 'no',
  numbering: 'JY-{seq:4}',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '单号', readOnly: true },
      device: { type: 'string', title: '设备', link: { entity: 'device' }, column: true },
    },
  },
  list: { import: true },
  access: { read: ROLES, create: ['staff', 'operator'] },
};
const DUTY = {
  entity: 'duty',
  title: '值班',
  key: 'no',
  titleField: 'name',
  numbering: 'ZB-{seq:4}',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '单号', readOnly: true },
      name: { type: 'string', title: '名称' },
      leader: { type: 'string', format: 'user', title: '负责人', column: true },
      helpers: { type: 'array', format: 'user', title: '协办', items: { type: 'string' } },
      org: { type: 'string', format: 'org', title: '部门' },
      devices: { type: 'array', title: '设备', link: { entity: 'device' }, items: { type: 'string' } },
    },
  },
  list: { import: true, export: true },
  access: { read: ROLES, write: ROLES, create: ['staff', 'operator'] },
};

eachDatabase('links in files', (driver) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    const designer = new Designer(await gateway.signIn(OPERATOR));
    const documents = [DEVICE, LOAN, DUTY].map((one) => ({
      entity: one.entity,
      text: JSON.stringify(one),
      from: null,
    }));
    await designer.publishAll(await designer.save(documents));
  });
  afterAll(() => gateway.close());

  it('name a record by a number of its own that no other has, beside its key and title', async () => {
    const client = await gateway.signIn('13800000005');
    const importer = { gateway, client };
    const devices = csv([
      ['名称', '资产编号', '保密编号'],
      ['投影仪', 'ZC-1', 'X-1'],
      ['相机', 'ZC-2', 'X-2'],
    ]);
    expect(await importRows(importer, 'device', devices)).toMatchObject({ created: 2, errors: [] });
    const loans = csv([['设备'], ['ZC-2'], ['投影仪'], ['SB-0001'], ['X-2']]);
    expect(await importRows(importer, 'loan', loans)).toMatchObject({ created: 4, errors: [] });
    const { rows } = await client.call<ListResult>(at('loan', 'list'), { sort: [{ field: 'no', dir: 'asc' }] });
    expect(rows.map(({ device }) => device)).toEqual(['SB-0002', 'SB-0001', 'SB-0001', 'SB-0002']);
  });

  it('do not tell by a number that this person may not see', async () => {
    const client = await gateway.signIn(OPERATOR);
    const { errors } = await importRows({ gateway, client }, 'loan', csv([['设备'], ['X-2']]));
    expect(errors.map(({ message }) => message)).toEqual(['没有找到设备“X-2”，或您无权查看']);
  });

  it('find people and departments of the team by their names, several of them in a cell', async () => {
    const client = await gateway.signIn('13800000005');
    const importer = { gateway, client };
    const header = ['名称', '负责人', '协办', '部门', '设备'];
    const [org] = await client.read<{ id: string; name: string }[]>('/yzjumc/org/getinitorgtreeparamvo');
    const good = csv([header, ['早班', '沈一', '顾言、u13800000005', org?.name, 'SB-0001、相机']]);
    expect(await importRows(importer, 'duty', good)).toMatchObject({ created: 1, errors: [] });
    const { rows } = await client.call<ListResult>(at('duty', 'list'), {});
    const { record } = await client.call<DetailResult>(at('duty', 'detail'), { key: rows[0]?.no });
    expect(record).toMatchObject({
      leader: 'u13800000005',
      helpers: ['u13800000006', 'u13800000005'],
      org: org?.id,
      devices: ['SB-0001', 'SB-0002'],
    });
    // What was exported to be imported again changes nothing.
    const { bytes } = await client.request(at('duty', 'export'), {
      method: 'POST',
      body: { format: 'csv', complete: true },
    });
    expect(await importRows(importer, 'duty', bytes)).toMatchObject({ unchanged: 1, updated: 0, errors: [] });

    // One of another company, and one whom nobody knows.
    const bad = csv([header, ['晚班', '何苗', '沈一、某人', '没有的部门', 'SB-0001、没有的设备']]);
    const { errors } = await importRows(importer, 'duty', bad);
    expect(errors.map(({ column, message }) => `${column}：${message}`)).toEqual([
      '负责人：没有找到负责人“何苗”，请填写本团队的人员姓名',
      '协办：没有找到协办“某人”，请填写本团队的人员姓名',
      '部门：没有找到部门“没有的部门”，请填写本团队的部门名称',
      '设备：没有找到设备“没有的设备”，或您无权查看',
    ]);
  });
});
