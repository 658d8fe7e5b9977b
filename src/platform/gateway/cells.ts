import type { CellOperations, RecordChange } from '@yunpu/engine-core/endpoint';
import { api } from './api.ts';
import { refusing } from './transportError.ts';

const BASE = 'POST /yzjumc/entity/v1/:entity/cells';
const fetchOpen = api(`${BASE}/open`, { warn: false });
const change = api(`${BASE}/change`, { warn: false });

const sentAs = ({ key, version, values, texts, seen }: RecordChange) => ({
  key,
  ...(version !== undefined && { version }),
  ...(values && { values: { ...values } }),
  ...(texts && { texts: { ...texts } }),
  ...(seen && { seen: { ...seen } }),
});

/** Editing the gateway's records in their list. Rejects with TransportError alone. */
export const cellOperations: CellOperations = {
  open: ({ entity }, keys) => refusing(fetchOpen({ keys: [...keys] }, { params: { entity } })),
  change: ({ entity, version }, changes, idempotencyKey) =>
    refusing(
      change({ changes: changes.map(sentAs), documentVersion: version }, { params: { entity }, key: idempotencyKey }),
    ),
};
