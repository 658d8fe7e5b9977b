import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { Transport } from '@yunpu/engine-core/endpoint';
import type { Scope } from '@yunpu/engine-core/expression';
import { summedUp } from '@yunpu/engine-core/memory';
import { useMemo } from 'react';
import type { PreviewRows, RowMode } from '../../../../platform/documents/preview/previewRows.ts';
import { type Related, usePreviewRows } from '../../../../platform/documents/preview/usePreviewEngine.ts';
import { fetchPreviewRows, type PreviewedRows } from '../../api/studio.ts';
import { limitedTo, namedBy } from './asRole.ts';

/** Rows with what else the gateway says of real ones. */
export interface StudioRows extends PreviewRows {
  real?: PreviewedRows;
}

interface Wanted {
  model: EntityModel;
  text: string;
  mode: RowMode;
  /** Of made-up rows. */
  count: number;
  role: string | undefined;
  scope: Scope;
  related: readonly Related[];
  keyword: string;
  recordKey: string | undefined;
}

const scopeFor = (scope: Scope, { inPlaceOf }: PreviewedRows): Scope =>
  inPlaceOf === null
    ? scope
    : {
        ...scope,
        user: { ...scope.user, ...inPlaceOf.user },
        team: { ...scope.team, ...inPlaceOf.team, isAdmin: false },
      };

/** The rows that a version of the document is seen with: made up, or the stored ones that the role may read. */
export function useStudioRows(wanted: Wanted): { rows: StudioRows | undefined; error: unknown } {
  const { model, text, mode, count, role, scope, related, keyword, recordKey } = wanted;
  const other =
    mode === 'real'
      ? {
          of: [model.entity, model.version, role, keyword, recordKey],
          read: async (): Promise<StudioRows> => {
            const real = await fetchPreviewRows({
              document: { entity: model.entity, text, from: null },
              ...(role !== undefined && { role }),
              ...(keyword !== '' && { keyword }),
              ...(recordKey !== undefined && { key: recordKey }),
            });
            return { rows: real.rows, unreached: [], labels: real.labels, scope: scopeFor(scope, real), real };
          },
        }
      : undefined;
  return usePreviewRows({ model, scope, related }, { mode, count, other });
}

/** Who looks at one of the rows: some conditions are met by other people alone. */
export const scopeOfRow = ({ covering, scope }: PreviewRows, key: string | undefined): Scope | undefined =>
  covering?.get(key ?? '')?.scope ?? scope;

/** What is between the page and the rows in memory. */
export function useDress(
  whole: EntityModel,
  role: string | undefined,
  scope: Scope,
  rows: StudioRows | undefined,
): (transport: Transport) => Transport {
  return useMemo(
    () => (transport: Transport) => {
      const named = rows?.labels ? namedBy(rows.labels, transport) : transport;
      return role === undefined ? named : limitedTo(role, whole, scope, named);
    },
    [whole, role, scope, rows],
  );
}

/** Real rows come with what they sum up; made-up ones are summed up here. */
export const heldIn = (model: EntityModel, mode: RowMode): EntityModel => (mode === 'real' ? summedUp(model) : model);

export const keyIn = (model: EntityModel, row: RecordData): string => String(row[model.key] ?? '');
