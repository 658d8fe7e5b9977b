import { describe, expect, it } from 'vitest';
import { keepable } from '../../../../src/app/workstation/recent.ts';
import type { WorkstationPage } from '../../../../src/platform/workstation/pageOf.ts';

const page = (title: string): WorkstationPage => ({
  id: `record:${title}`,
  component: 'record',
  title,
  entity: 'invoice',
  trail: [],
});

describe('a page kept at hand', () => {
  it('is one record, whether it is read, edited or its history looked at', () => {
    const at = '/workstation/e/invoice/FP1';
    const paths = ['', '?edit=1', '?tab=history'].map((search) => keepable(page('FP1'), at, search)?.path);
    expect(paths).toEqual([at, at, at]);
  });

  it('is led to by the parameter that names its record, where it has a page of its own', () => {
    const at = '/workstation/order-detail';
    expect(keepable(page('D1'), at, '?from=list&orderNo=D1')?.path).toBe(`${at}?orderNo=D1`);
  });
});
