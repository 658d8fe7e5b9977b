import { expect, it } from 'vitest';
import { memoryTransport } from '../../../../engine/core/endpoint/memory/transport.ts';
import { compileWith, modelWith } from '../document/base.ts';

const numbered = (change: object = {}) =>
  modelWith((_, properties) => {
    properties.fileNo = { type: 'string', title: '档案号', numbering: 'DA-{yyyy}-{seq:3}', ...change };
  });

it('a field with a numbering of its own counts by itself, and nobody types it', async () => {
  const model = numbered();
  expect(model.fieldsByPath.fileNo?.readOnly).toBe(true);
  const transport = memoryTransport([model], {});
  const save = async (idempotencyKey: string) =>
    (await transport.save(model, { record: { kind: 'meal', lines: [{ quantity: 1, price: 1 }] }, idempotencyKey }))
      .record;
  const [first, second] = [await save('1'), await save('2')];
  expect([first.fileNo, second.fileNo].map((number) => String(number).slice(-3))).toEqual(['001', '002']);
  expect(first.fileNo).toMatch(/^DA-\d{4}-/u);
  expect(second.billNo).toMatch(/^CL-.*-0002$/u);
});

it.each([
  ['a field that has to be filled in', { require: 'true' }],
  ['a number', { type: 'integer' }],
  ['what is computed', { compute: 'city' }],
  ['a pattern without a sequence', { numbering: 'DA-{yyyy}' }],
])('%s is not numbered, and the document says so', (_, change) => {
  const { problems } = compileWith((_document, properties) => {
    properties.fileNo = { type: 'string', title: '档案号', numbering: 'DA-{seq:3}', ...change };
  });
  expect(problems).toContainEqual(
    expect.objectContaining({ code: 'bad-numbering', pointer: '/record/properties/fileNo/numbering' }),
  );
});
