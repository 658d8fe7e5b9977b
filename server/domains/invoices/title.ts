import { INVOICE } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { isStaff } from '../../platform/http/caller.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';
import { certifiedCompany } from '../certification/index.ts';

/**
 * A certified team's invoice is made out to the company that it is certified as. Who works for the shop may make one out as
 * the buyer proved to them.
 */
export async function checkTitle({ tx, actor, previous, record, issue }: HookContext): Promise<void> {
  if (actor.unrestricted || isStaff(actor.caller)) return;
  const company = await certifiedCompany(tx, readRecord(INVOICE, previous).eid ?? actor.caller.team.eid);
  if (!company) return;
  const { buyerName, taxNo } = readRecord(INVOICE, record);
  if (buyerName !== company.name) issue('/buyerName', 'invoice.title', `发票抬头须与认证企业一致：${company.name}`);
  else if (taxNo !== undefined && company.uscc !== '' && taxNo !== company.uscc)
    issue('/taxNo', 'invoice.taxNo', `纳税人识别号须与认证企业一致：${company.uscc}`);
}
