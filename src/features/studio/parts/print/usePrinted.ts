import type { EntityModel, PrintModel, RecordData } from '@yunpu/engine-core/document';
import { sampleScope } from '@yunpu/engine-core/memory';
import { layOut, type PrintedBlock, type PrintedRecord } from '@yunpu/engine-core/print';
import type { Labels } from '@yunpu/engine-core/query';
import { sampleRecords } from '@yunpu/engine-core/sample';
import { useMemo } from 'react';
import useSWR from 'swr';
import { entityTransport } from '../../../../platform/gateway/entityTransport.ts';
import { recordPath } from '../../../../platform/workstation/pageOf.ts';

const REAL = 20;

export interface Subject {
  record: RecordData;
  labels: Labels;
}

/** Records to see a template with: one that is made up, or the newest that this person may see. */
export function useSubjects(
  model: EntityModel,
  mode: 'sample' | 'real',
): { subjects: readonly Subject[]; error: unknown } {
  const made = useMemo(
    () => (mode === 'sample' ? sampleRecords(model, { count: 1, scope: sampleScope() }) : []),
    [model, mode],
  );
  const { data, error } = useSWR(
    mode === 'real' ? ['print subjects', model.entity] : null,
    () => entityTransport.list(model, { pageSize: REAL }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return {
    subjects:
      mode === 'sample'
        ? made.map((record) => ({ record, labels: {} }))
        : (data?.rows ?? []).map((record) => ({ record, labels: data?.labels ?? {} })),
    error: error as unknown,
  };
}

/** A template's page, and each of its blocks by its place in the document; a block whose condition fails is not there. */
export function printedOf(
  model: EntityModel,
  template: PrintModel,
  { record, labels }: Subject,
): { page: PrintedRecord; blocks: ReadonlyMap<string, PrintedBlock> } {
  const key = String(record[model.key] ?? '');
  const address = new URL(recordPath(model.entity, key), location.origin).href;
  const printing = { record, limits: {}, labels, scope: sampleScope(), address };
  const blocks = template.blocks.flatMap((block): [string, PrintedBlock][] => {
    const [laid] = layOut(model, { ...template, blocks: [block] }, printing).blocks;
    return laid ? [[block.pointer, laid]] : [];
  });
  return { page: layOut(model, { ...template, blocks: [] }, printing), blocks: new Map(blocks) };
}
