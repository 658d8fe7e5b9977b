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

eachDatabase('links in files', (driver) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    const designer = new Designer(await gateway.signIn(OPERATOR));
    const documents = [DEVICE, LOAN].map((one) => ({ entity: one.entity, text: JSON.stringify(one), from: null }));
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
});
