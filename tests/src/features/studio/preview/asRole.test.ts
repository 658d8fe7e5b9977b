import { readFileSync } from 'node:fs';
import { compile } from '@yunpu/engine-core/document';
import { memoryTransport, sampleScope } from '@yunpu/engine-core/memory';
import { expect, it } from 'vitest';
import { limitedTo, modelForRole } from '../../../../../src/features/studio/parts/preview/asRole.ts';

const text = readFileSync(new URL('../../../../support/documents/entities/ticket.json', import.meta.url), 'utf8');
const whole = compile(JSON.parse(text), { lenient: true, check: false }).model!;

const pageOf = (role: string) => {
  const model = modelForRole(whole, text, role, {});
  const scope = sampleScope([role]);
  const rows = [
    { ticketNo: 'T-1', eid: scope.team.eid, status: 'open', phone: '13912345678', internalNote: '内情' },
    { ticketNo: 'T-2', eid: scope.team.eid, status: 'closed', phone: '13912345678', internalNote: '内情' },
    { ticketNo: 'T-3', eid: 'another', status: 'open' },
  ];
  return { model, transport: limitedTo(role, whole, scope, memoryTransport([model], { ticket: rows }, { scope })) };
};

it('shows a role no field that is kept from it, and masks in the state in which it is masked', async () => {
  const { model, transport } = pageOf('customer');
  expect(Object.keys(model.fieldsByPath)).not.toContain('internalNote');
  expect(Object.keys(model.fieldsByPath)).not.toContain('lines.cost');
  const { rows } = await transport.list(model, {});
  expect(JSON.stringify(rows)).not.toContain('内情');
  const phones = Object.fromEntries(rows.map((row) => [row.ticketNo, row.phone]));
  expect(phones['T-1']).toBe('13912345678');
  expect(phones['T-2']).toMatch(/\*/u);
  const closed = await transport.detail(model, 'T-2');
  expect(closed.record.phone).toBe(phones['T-2']);
  expect(closed.allowed.fields).toMatchObject({ phone: 'masked', score: 'read' });
});

it('lets a role save, create and delete what it may', async () => {
  const customer = pageOf('customer');
  expect((await customer.transport.detail(customer.model, 'T-1')).allowed).toMatchObject({ save: true, delete: true });
  expect((await customer.transport.detail(customer.model, 'T-3')).allowed.save).toMatchObject({ why: /没有修改/u });
  const partner = pageOf('partner');
  const found = await partner.transport.detail(partner.model, 'T-1');
  expect(found.allowed.save).not.toBe(true);
  expect(found.allowed.delete).not.toBe(true);
  expect((await partner.transport.blank(partner.model)).allowed.save).toBe(true);
});
