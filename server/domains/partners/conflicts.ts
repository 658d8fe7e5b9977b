import type { RecordData } from '@yunpu/engine-core/document';
import { maskText } from '@yunpu/engine-core/format';
import type { Filter } from '@yunpu/engine-core/query';
import type { Conflict, ConflictReport } from '../../../contract/partners/index.ts';
import { OPPORTUNITY } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import type { Executor } from '../../platform/database/port.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess, StoredRecord } from '../../runtime/access/entityAccess.ts';

/** Stages of an opportunity that is still worked on, and those in which money has been spoken of. */
export const OPEN_STAGES = ['new', 'contacted', 'proposal', 'negotiation'] as const;
const LATE_STAGES: readonly string[] = ['proposal', 'negotiation'];

/** What decides whether two opportunities are for the same thing. */
export interface Subject {
  uscc: string | undefined;
  customerName: string | undefined;
  productFamily: string | undefined;
  /** Team that asks; its own opportunities do not count. */
  eid: string;
}

const MAX_SHOWN = 20;

export function subjectOf(record: Readonly<RecordData>, eid: string): Subject {
  const { uscc, customerName, productFamily } = readRecord(OPPORTUNITY, record);
  // Empty is as good as none.
  return {
    uscc: uscc || undefined,
    customerName: customerName || undefined,
    productFamily: productFamily === undefined ? undefined : String(productFamily),
    eid,
  };
}

/** Whether another answer could come out: the same subject needs no new search. */
export function sameSubject(a: Subject, b: Subject): boolean {
  return a.uscc === b.uscc && a.customerName === b.customerName && a.productFamily === b.productFamily;
}

/** A company's name as it is compared: full and half width, spaces and brackets do not count. */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s()[\]【】〔〕·.,-]/g, '');
}

/** The other partners' open opportunities for the same customer (by credit code, else by name) and product family. */
export async function findConflicts(
  executor: Executor,
  entities: EntityAccess,
  subject: Subject,
): Promise<ConflictReport> {
  const same = sameCustomer(subject);
  if (!same || subject.productFamily === undefined) return { state: 'none', count: 0, conflicts: [] };
  const found = await entities.find(executor, systemActor(subject.eid), 'opportunity', {
    filter: {
      and: [
        { field: 'eid', op: 'ne', value: subject.eid },
        { field: 'productFamily', op: 'eq', value: subject.productFamily },
        { field: 'stage', op: 'in', value: OPEN_STAGES },
        same,
      ],
    },
    sort: [{ field: 'createdAt', dir: 'asc' }],
    limit: 200,
  });
  const others = found.filter((other) => isSameCustomer(subject, other.record));
  return {
    state: others.some(isLate) ? 'conflict' : others.length > 0 ? 'possible' : 'none',
    count: others.length,
    conflicts: others.slice(0, MAX_SHOWN).map(shown),
  };
}

/** Rows that may be the same customer; the name part asks the search index and is checked again. */
function sameCustomer({ uscc, customerName }: Subject): Filter | undefined {
  const parts: Filter[] = [];
  if (uscc !== undefined) parts.push({ field: 'uscc', op: 'contains', value: uscc });
  const core = customerName
    ?.normalize('NFKC')
    .replace(/(股份|集团)?有限(责任)?公司$/, '')
    .trim();
  if (core) parts.push({ field: 'customerName', op: 'contains', value: core });
  return parts.length === 0 ? undefined : { or: parts };
}

function isSameCustomer({ uscc, customerName }: Subject, other: RecordData): boolean {
  const { uscc: otherUscc, customerName: name } = readRecord(OPPORTUNITY, other);
  if (uscc !== undefined && otherUscc === uscc) return true;
  return Boolean(customerName && name) && plainName(name ?? '') === plainName(customerName ?? '');
}

function isLate({ state }: StoredRecord): boolean {
  return state !== null && LATE_STAGES.includes(state);
}

function shown(other: StoredRecord): Conflict {
  const { partnerName, createdAt } = readRecord(OPPORTUNITY, other.record);
  return {
    partner: maskText(partnerName || '其他伙伴', 'middle'),
    stage: isLate(other) ? '方案报价及以后' : '早期跟进',
    since: String(createdAt).slice(0, 7),
  };
}
