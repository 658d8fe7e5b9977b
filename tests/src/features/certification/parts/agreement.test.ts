import { describe, expect, it } from 'vitest';
import { Agreement } from '../../../../../src/features/certification/parts/agreement.ts';

const seen = (version: number) => ({ billNo: 'RZ-1', version });
const record = { companyName: '蓝海', legalPerson: '王海', licence: [{ fileId: 'f1' }] };
const fresh = () => new Agreement(record, seen(1));

describe('what a form and the server agree on', () => {
  it('of a new application is nothing: also what the form began with is sent', () => {
    expect(new Agreement({}, { version: 0 }).merge({ companyName: '蓝海', legalPerson: '' }).record).toEqual({
      companyName: '蓝海',
    });
  });

  it('takes what another began with over what was only suggested, not over what was typed', () => {
    const suggested = { companyName: '蓝海', agentPhone: '138', legalPerson: '' };
    const agreement = new Agreement({}, { version: 0 }, suggested);
    const mine = { ...suggested, legalPerson: '王海' };
    expect(agreement.heard(mine, { companyName: '蓝海制造', agentPhone: '', legalPerson: '李海' }, seen(2))).toEqual([
      'companyName',
    ]);
    const merge = agreement.merge({ ...mine, companyName: '蓝海制造' });
    expect(merge.record.agentPhone).toBe('138');
    expect(merge.clashes.map(({ path }) => path)).toEqual(['/legalPerson']);
  });

  it('lets in what others filled in where nothing was changed here, and keeps what was', () => {
    const agreement = fresh();
    const mine = { ...record, legalPerson: '李海' };
    expect(agreement.heard(mine, { ...record, companyName: '蓝海制造' }, seen(2))).toEqual(['companyName']);
    expect(agreement.seen).toEqual(seen(2));
    expect(agreement.merge({ ...mine, companyName: '蓝海制造' })).toMatchObject({
      record: { companyName: '蓝海制造', legalPerson: '李海' },
      clashes: [],
    });
  });

  it('leaves out what clashes and goes on keeping the rest, until a person has decided', () => {
    const agreement = fresh();
    const mine = { ...record, companyName: '甲', legalPerson: '李海' };
    expect(agreement.heard(mine, { ...record, companyName: '乙' }, seen(2))).toEqual([]);
    const merge = agreement.merge(mine);
    expect(merge.clashes).toEqual([{ path: '/companyName', mine: '甲', theirs: '乙', original: '蓝海' }]);
    expect(merge.record).toMatchObject({ companyName: '乙', legalPerson: '李海' });
    agreement.kept({ ...merge.record }, seen(3), ['companyName']);
    expect(agreement.merge(mine).clashes).toHaveLength(1);
    // It changes once more while they compare: what was chosen was chosen of another value.
    agreement.heard(mine, { ...merge.record, companyName: '丙' }, seen(4));
    agreement.decided(merge.clashes);
    expect(agreement.merge(mine).clashes).toMatchObject([{ theirs: '丙', original: '乙' }]);
    agreement.decided(agreement.merge(mine).clashes);
    expect(agreement.merge(mine)).toMatchObject({ record: { companyName: '甲' }, clashes: [] });
  });

  it('is reached by itself where both filled in the same', () => {
    const agreement = fresh();
    const mine = { ...record, companyName: '甲' };
    expect(agreement.heard(mine, { ...record, companyName: '甲' }, seen(2))).toEqual([]);
    expect(agreement.merge({ ...mine, companyName: '丁' })).toMatchObject({
      record: { companyName: '丁' },
      clashes: [],
    });
  });

  it('clashes with nobody over what was sent and kept though the answer was lost', () => {
    const agreement = fresh();
    agreement.ask({ ...record, companyName: '甲' });
    const mine = { ...record, companyName: '甲乙' };
    expect(agreement.heard(mine, { ...record, companyName: '甲', legalPerson: '李海' }, seen(2))).toEqual([
      'legalPerson',
    ]);
    expect(agreement.merge(mine)).toMatchObject({ record: { companyName: '甲乙' }, clashes: [] });
  });

  it('goes on with what was typed before and is not there, but for what is secret, and sees what changed meanwhile', () => {
    const before = fresh();
    const kept = before.interrupt({ ...record, companyName: '甲', legalPerson: '李海', idNumber: '3205' }, [
      'idNumber',
    ]);
    expect(JSON.stringify(kept)).not.toContain('3205');
    const after = new Agreement({ ...record, companyName: '乙' }, seen(5));
    expect(after.resume(kept)).toEqual(['companyName', 'legalPerson']);
    const merge = after.merge({ ...record, companyName: '甲', legalPerson: '李海' });
    expect(merge.clashes.map(({ path }) => path)).toEqual(['/companyName']);
    expect(merge.record.legalPerson).toBe('李海');
    // What arrived all the same is agreed on.
    const arrived = new Agreement({ ...record, companyName: '甲', legalPerson: '李海' }, seen(2));
    expect(arrived.resume(kept)).toEqual([]);
    expect(
      arrived.heard({ ...record, companyName: '甲', legalPerson: '李海' }, { ...record, companyName: '丙' }, seen(3)),
    ).toEqual(['companyName', 'legalPerson']);
    // Of another application it is nothing.
    expect(new Agreement(record, { billNo: 'RZ-2', version: 1 }).resume(kept)).toEqual([]);
  });
});
