import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../server/platform/database/port.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Sort Space Type'?: 'Memory' | 'Disk';
  'Actual Rows': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** What a statement cost. */
export interface Explained {
  /** Of the topmost node. */
  rows: number;
  buffers: number;
  ms: number;
  /** Tables that were read from one end to the other. */
  scanned: string[];
  sortedOnDisk: boolean;
  /** The node that itself touched the most buffers. */
  worst: string;
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const touched = (node: PlanNode): number => node['Shared Hit Blocks'] + node['Shared Read Blocks'];
/** A node's own buffers: the figures of a node hold those of the ones below. */
const own = (node: PlanNode): number =>
  touched(node) - (node.Plans ?? []).reduce((sum, below) => sum + touched(below), 0);

/** Runs a statement as the database planned it. */
export async function explain(executor: Executor, statement: RawBuilder<unknown>): Promise<Explained> {
  const answer = await sql<{ 'QUERY PLAN': { Plan: PlanNode; 'Execution Time': number }[] }>`
    explain (analyze, buffers, timing off, format json) ${statement}`.execute(executor);
  const found = answer.rows[0]?.['QUERY PLAN'][0];
  if (found === undefined) throw new Error('no plan');
  const nodes = nodesOf(found.Plan);
  const worst = nodes.reduce((most, node) => (own(node) > own(most) ? node : most));
  return {
    rows: found.Plan['Actual Rows'],
    buffers: touched(found.Plan),
    ms: found['Execution Time'],
    scanned: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [])),
    sortedOnDisk: nodes.some((node) => node['Sort Space Type'] === 'Disk'),
    worst: worst['Node Type'],
  };
}
