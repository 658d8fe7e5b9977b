import { readFileSync } from 'node:fs';
import type { EntityDocument } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import {
  accessFields,
  cellOf,
  rowsOf,
  setLevel,
  setRows,
  withRole,
} from '../../../../src/features/studio/parts/edits/access.ts';
import { valueAt } from '../../../../src/features/studio/parts/edits/json.ts';

const contract = readFileSync(new URL('../../../../schemas/entities/sale-contract.json', import.meta.url), 'utf8');
const ruleOf = (text: string, field: string, role: string) => valueAt(text, ['access', 'fields', field, role]);
const documentOf = (text: string) => valueAt(text, []) as EntityDocument;
const field = (path: string) => accessFields(documentOf(contract).record, {}).find((one) => one.path === path)!;

describe('the access matrix', () => {
  it('keeps what other states say when one state changes, and says it shortly when all are the same', () => {
    const one = setLevel(contract, 'name', 'staff', 'none', 'archived');
    expect(ruleOf(one, 'name', 'staff')).toEqual({ archived: 'none' });
    const spread = setLevel(contract, 'internalNote', 'partner', 'read', 'draft');
    expect(ruleOf(spread, 'internalNote', 'partner')).toMatchObject({ draft: 'read', submitted: 'none' });
    expect(ruleOf(setLevel(spread, 'internalNote', 'partner', 'none', 'draft'), 'internalNote', 'partner')).toBe(
      'none',
    );
  });

  it('leaves nothing behind when a role may write again', () => {
    const once = setLevel(contract, 'name', 'staff', 'read', undefined);
    expect(ruleOf(once, 'name', 'staff')).toBe('read');
    expect(setLevel(once, 'name', 'staff', 'write', undefined)).toBe(contract);
    expect(setLevel(setLevel(contract, 'name', 'staff', 'read', 'draft'), 'name', 'staff', 'write', 'draft')).toBe(
      contract,
    );
  });

  it('says what elsewhere in the document takes away from a cell', () => {
    const text = setLevel(contract, 'lines', 'staff', 'read', undefined);
    const cell = (path: string, role: string, state?: string) => cellOf(documentOf(text), field(path), role, state);
    expect(cell('name', 'staff')).toEqual({ level: 'write', from: 'default', note: undefined });
    expect(cell('name', 'developer')).toEqual({ level: 'write', from: 'default', note: '不能修改单据' });
    expect(cell('total', 'staff').note).toBe('字段只读');
    expect(cell('name', 'staff', 'submitted').note).toBe('状态锁定');
    expect(cell('lines.quantity', 'staff')).toEqual({ level: 'write', from: 'default', note: '随上一级' });
    expect(cell('customerPhone', 'operator')).toEqual({ level: 'masked', from: 'field', note: undefined });
  });

  it('tells a cell that is different in different states', () => {
    const text = setLevel(contract, 'name', 'staff', 'read', 'draft');
    expect(cellOf(documentOf(text), field('name'), 'staff', undefined).level).toBeUndefined();
    expect(cellOf(documentOf(text), field('name'), 'staff', 'draft')).toMatchObject({ level: 'read', from: 'state' });
  });

  it('gives and takes rows as people say it, and keeps a condition that is there', () => {
    expect(rowsOf(valueAt(contract, ['access', 'read', 'partner']) as string)).toBe('team');
    expect(valueAt(setRows(contract, 'read', 'customer', 'team'), ['access', 'read', 'customer'])).toBe(
      'eid == team.eid',
    );
    expect(valueAt(setRows(contract, 'read', 'partner', 'some'), ['access', 'read', 'partner'])).toBe(
      'eid == team.eid',
    );
    expect(valueAt(setRows(contract, 'write', 'staff', 'none'), ['access', 'write'])).not.toHaveProperty('staff');
  });

  it('keeps the order of roles, and those it does not know', () => {
    expect(withRole(['c', 'x'], 'a', true, ['a', 'b', 'c'])).toEqual(['a', 'c', 'x']);
    expect(withRole(['a', 'c'], 'a', false, ['a', 'b', 'c'])).toEqual(['c']);
  });
});
