import type { Executor } from '../../platform/database/port.ts';

/** The company that a team is certified as now. */
export interface CertifiedCompany {
  /** As in the licence: what a payer or an invoice's title must equal. */
  name: string;
  uscc: string;
  legalPerson: string;
  certificateNo: string;
  /** YYYY-MM-DD, the last day. */
  validUntil: string;
}

/** What a team is certified as, or undefined when it is not, or no longer. */
export async function certifiedCompany(executor: Executor, eid: string): Promise<CertifiedCompany | undefined> {
  const row = await executor
    .selectFrom('certificate_holders')
    .where('kind', '=', 'team')
    .where('holder', '=', eid)
    .where('ended', 'is', null)
    .where('bill_no', 'is not', null)
    .select(['name', 'code', 'legal_person', 'certificate_no', 'valid_until'])
    .executeTakeFirst();
  return (
    row && {
      name: row.name ?? '',
      uscc: row.code ?? '',
      legalPerson: row.legal_person ?? '',
      certificateNo: row.certificate_no ?? '',
      validUntil: row.valid_until ?? '',
    }
  );
}
