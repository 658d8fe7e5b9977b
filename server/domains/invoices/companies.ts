import type { Filter } from '@yunpu/engine-core/query';
import type { Company } from '../../../contract/invoices.ts';
import { CUSTOMER, INVOICE, type Invoice } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import type { Executor } from '../../platform/database/port.ts';
import type { Actor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { readsEntity } from '../../runtime/access/rows.ts';
import { certifiedCompany } from '../certification/index.ts';

const MAX = 20;
const MAX_READ = 300;

/**
 * Companies whose name or tax number has the keyword: what the team is certified as, with what its newest invoice
 * knows of it, before buyers of its earlier invoices, its customers and the person's own teams. What other teams
 * invoice is nobody's business here.
 */
export async function findCompanies(
  executor: Executor,
  entities: EntityAccess,
  actor: Actor,
  keyword: string,
): Promise<Company[]> {
  const text = keyword.trim();
  const used = await usedBuyers(executor, entities, actor, text);
  const found = [
    ...(await certified(executor, actor, text, used)),
    ...used,
    ...(await customers(executor, entities, actor, text)),
    ...(await ownTeams(executor, actor, text)),
  ];
  const byName = new Map<string, Company>();
  for (const company of found) if (!byName.has(company.name)) byName.set(company.name, company);
  return [...byName.values()].slice(0, MAX);
}

async function certified(
  executor: Executor,
  { caller }: Actor,
  text: string,
  used: readonly Company[],
): Promise<Company[]> {
  const company = await certifiedCompany(executor, caller.team.eid);
  if (!company || !`${company.name} ${company.uscc}`.includes(text)) return [];
  const known = used.find(({ name }) => name === company.name);
  return [{ ...known, name: company.name, taxNo: company.uscc, source: 'certified' }];
}

async function usedBuyers(executor: Executor, entities: EntityAccess, actor: Actor, text: string): Promise<Company[]> {
  const own: Filter = { field: 'eid', op: 'eq', value: actor.caller.team.eid };
  const rows = await entities.find(executor, actor, 'invoice', {
    filter: { and: [own, ...matching(['buyerName', 'taxNo'], text)] },
    sort: [{ field: 'createdAt', dir: 'desc' }],
    limit: MAX_READ,
  });
  // The newest invoice knows best, but only a special one knows the account.
  return rows
    .map(({ record }) => readRecord(INVOICE, record))
    .sort((a, b) => Number(b.bankAccount !== undefined) - Number(a.bankAccount !== undefined))
    .map(fromInvoice);
}

function fromInvoice({ buyerName, taxNo, buyerAddress, buyerPhone, bankName, bankAccount }: Invoice): Company {
  return {
    name: String(buyerName),
    taxNo,
    address: buyerAddress,
    phone: buyerPhone,
    bankName,
    bankAccount,
    source: 'used',
  };
}

async function customers(executor: Executor, entities: EntityAccess, actor: Actor, text: string): Promise<Company[]> {
  if (!readsEntity(entities.model('customer', actor), actor)) return [];
  const own: Filter = { field: 'eid', op: 'eq', value: actor.caller.team.eid };
  const rows = await entities.find(executor, actor, 'customer', {
    filter: { and: [own, ...matching(['name', 'uscc'], text)] },
    limit: MAX,
  });
  return rows.map(({ record }) => {
    const { name, uscc, address } = readRecord(CUSTOMER, record);
    return { name: String(name), taxNo: uscc, address, source: 'customer' };
  });
}

async function ownTeams(executor: Executor, { caller }: Actor, text: string): Promise<Company[]> {
  const teams = await executor
    .selectFrom('memberships as m')
    .innerJoin('teams as t', 't.eid', 'm.eid')
    .where('m.user_id', '=', caller.userId)
    .select('t.name')
    .orderBy('t.name')
    .execute();
  return teams.filter(({ name }) => name.includes(text)).map(({ name }) => ({ name, source: 'team' }));
}

function matching(fields: readonly string[], text: string): Filter[] {
  return text === '' ? [] : [{ or: fields.map((field) => ({ field, op: 'contains' as const, value: text })) }];
}
