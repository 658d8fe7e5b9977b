import { expect, it } from 'vitest';
import { teamValues } from '../../../../../src/features/certification/parts/values.ts';

const known = { phone: '13800000001', companyName: '新苗科技有限公司' };
it('an application begins with the company as it registered and the phone of who applies', () => {
  expect(teamValues(null, known)).toMatchObject({ companyName: '新苗科技有限公司', agentPhone: '13800000001' });
});

it('what was filled in, or emptied, is what stands there when it goes on', () => {
  expect(teamValues({ companyName: '新苗网络科技有限公司' }, known)).toMatchObject({
    companyName: '新苗网络科技有限公司',
    agentPhone: '',
  });
  expect(teamValues({}, known).companyName).toBe('');
});
