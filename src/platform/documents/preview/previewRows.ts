import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { Scope } from '@yunpu/engine-core/expression';
import type { Labels } from '@yunpu/engine-core/query';
import { type Branch, type BranchRow, branchRecords, sampleRecords } from '@yunpu/engine-core/sample';
import { entityTransport } from '../../gateway/entityTransport.ts';

export const ROW_MODES = [
  { value: 'sample', label: '示例数据' },
  { value: 'branches', label: '覆盖每个条件' },
  { value: 'real', label: '真实数据' },
] as const;

export type RowMode = (typeof ROW_MODES)[number]['value'];

export const isRowMode = (value: string | undefined): value is RowMode =>
  ROW_MODES.some((mode) => mode.value === value);

export interface PreviewRows {
  rows: readonly RecordData[];
  /** Conditions of which no made-up row could reach one side. */
  unreached: readonly Branch[];
  /** Of rows that were made up for it: which branches each is for, and who looks at it, by its key. */
  covering?: ReadonlyMap<string, Omit<BranchRow, 'record'>>;
  /** What keys in real rows read like. */
  labels?: Labels;
  /** Who looks, where it is not the one that was asked for. */
  scope?: Scope;
}

const realCount = 50;

/**
 * Rows for the preview. Real ones are copied from the gateway into memory: the playground shows them as the
 * edited document would, and whatever is done to them there stays there.
 */
export async function previewRows(
  model: EntityModel,
  mode: RowMode,
  { count, scope }: { count: number; scope: Scope },
  linked: (entity: string) => readonly { key: string; record: RecordData }[],
): Promise<PreviewRows> {
  if (mode === 'real') {
    const { rows } = await entityTransport.list(model, { pageSize: realCount });
    return { rows, unreached: [] };
  }
  if (mode === 'branches') {
    const { rows, unreached } = branchRecords(model, scope);
    const keyed = rows.map(({ record, ...row }, index) => ({ ...row, key: `情形${index + 1}`, record }));
    return {
      rows: keyed.map(({ key, record }) => ({ ...record, [model.key]: key })),
      unreached,
      covering: new Map(keyed.map(({ key, covers, scope: at }) => [key, { covers, scope: at }])),
    };
  }
  return { rows: sampleRecords(model, { count, scope, linked }), unreached: [] };
}
