import { afterEach, describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/core/document/compile.ts';
import type { EntityModel } from '../../../../engine/core/document/model/model.ts';
import { compileValidators } from '../../../../engine/core/validation/ajv.ts';
import { type OwnFormat, registerFormat } from '../../../../engine/core/validation/ownFormats.ts';
import { standaloneValidator } from '../../../../engine/core/validation/standalone.ts';
import type { StructuralValidator } from '../../../../engine/core/validation/structural.ts';
import { validateRecord } from '../../../../engine/core/validation/validateRecord.ts';
import { env } from '../record/documents.ts';

const plate: OwnFormat = {
  name: 'x-plate',
  check: (value) => value.length === 7 && /^[\u4e00-\u9fa5][A-Z]/.test(value),
  hint: '像 京A12345 这样的车牌',
};
const car = {
  entity: 'car',
  title: '车辆',
  key: 'no',
  access: { read: { customer: 'true' } },
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '编号' },
      plate: { type: 'string', title: '车牌', format: 'x-plate' },
    },
  },
};

const taken: (() => void)[] = [];
const register = (format: OwnFormat): void => void taken.push(registerFormat(format));
afterEach(() => taken.splice(0).forEach((take) => take()));

const modelOf = (document: unknown): EntityModel => {
  const { model } = compile(document);
  if (!model) throw new Error('the document does not compile');
  return model;
};
const judged = (model: EntityModel, validator: StructuralValidator, value: string): string[] =>
  validateRecord(model, { no: '1', plate: value }, env, validator).map(({ message }) => message);

describe('a format that the application registers', () => {
  it('is known to documents from then on, and is checked in the words of its hint', () => {
    register(plate);
    const { model, problems } = compile(car);
    expect(problems).toEqual([]);
    expect(judged(model!, compileValidators(model!), '京A12345')).toEqual([]);
    expect(judged(model!, compileValidators(model!), '12345')).toEqual(['“车牌”应为像 京A12345 这样的车牌']);
  });

  it('goes with the validator that the gateway compiles for pages', async () => {
    register(plate);
    const model = modelOf(car);
    const text = standaloneValidator(model);
    taken.splice(0).forEach((take) => take());
    const url = `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`;
    const { default: validator } = (await import(/* @vite-ignore */ url)) as { default: StructuralValidator };
    expect(judged(model, validator, '京A12345')).toEqual([]);
    expect(judged(model, validator, '12345')).toHaveLength(1);
  });

  it('judges initial values of a document too', () => {
    register(plate);
    const bad = structuredClone(car);
    Object.assign(bad.record.properties.plate, { default: '12345' });
    expect(
      compile(bad)
        .problems.map(({ message }) => message)
        .join(),
    ).toContain('像 京A12345 这样的车牌');
  });

  it('is reported as unknown where it is not registered', () => {
    expect(compile(car).problems).toMatchObject([{ code: 'unknown-format' }]);
  });

  it('needs a name with x- before it, so that no later version can mean another thing by it', () => {
    expect(() => registerFormat({ ...plate, name: 'plate' as 'x-plate' })).toThrow('x-名称');
  });
});

describe('controls, layouts and actions that the application registers', () => {
  it('may be named by documents with x- before them', () => {
    const document = structuredClone(car);
    Object.assign(document.record.properties.no, { widget: 'x-scanner' });
    const actions = { 'x-print': { title: '打印标签' } };
    const { model, problems } = compile({ ...document, form: { layout: 'x-wizard' }, actions });
    expect(problems.filter(({ code }) => code !== 'unknown-format')).toEqual([]);
    expect(model).toMatchObject({ form: { layout: 'x-wizard' }, fieldsByPath: { no: { widget: 'x-scanner' } } });
  });

  it('are reported as unknown without x-', () => {
    const document = structuredClone(car);
    Object.assign(document.record.properties.no, { widget: 'scanner' });
    const actions = { print: { title: '打印标签' } };
    const { problems } = compile({ ...document, form: { layout: 'wizard' }, actions });
    expect(problems.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['unknown-widget', 'wrong-value', 'unknown-format', 'action-without-effect']),
    );
  });
});
