import { expect, test } from 'vitest';
import { compileValidators } from '../../../../engine/core/validation/ajv.ts';
import { prepareRecord } from '../../../../engine/core/validation/prepare.ts';
import { validateRecord } from '../../../../engine/core/validation/validateRecord.ts';
import { entityOf, newEnv } from '../record/documents.ts';

const model = entityOf({
  account: { type: 'string', title: '账号', pattern: '^[0-9]{8,30}$' },
  code: { type: 'string', title: '编码', pattern: '^[0-9A-Z]{6,18}$' },
  serial: { type: 'string', title: '流水号', pattern: '^[A-Za-z0-9-]+$' },
  phone: { type: 'string', format: 'phone', title: '电话' },
  name: { type: 'string', title: '名称' },
});
const kept = (record: Record<string, unknown>) => prepareRecord(model, record, newEnv);

test('a number is stored without the blanks and hyphens in which it was written', () => {
  const record = { account: '6222 0210-0000 1234', phone: '+86 138-0013-8000' };
  expect(kept(record)).toMatchObject({ account: '6222021000001234', phone: '13800138000' });
  expect(validateRecord(model, record, newEnv, compileValidators(model))).toEqual([]);
});

test('small letters become capitals where only capitals may stand', () => {
  expect(kept({ code: 'ab12 cd34' })).toMatchObject({ code: 'AB12CD34' });
});

test('what the field takes as it is stays as it is written', () => {
  expect(kept({ serial: 'a-1-b', name: '张 三-abc' })).toMatchObject({ serial: 'a-1-b', name: '张 三-abc' });
});

test('what is wrong in another way is refused as it was written', () => {
  expect(kept({ account: ' 6222 02x0 ' })).toMatchObject({ account: '6222 02x0' });
});
