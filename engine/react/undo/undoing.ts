import type { EntityModel } from '@yunpu/engine-core/document';
import { useSWRConfig } from 'swr';
import { type Engine, useEngine } from '../data/EngineProvider.tsx';

/** Where a change is taken back. It goes on when the page it was made on is left. */
export interface Undoing {
  engine: Engine;
  model: EntityModel;
  mutate: ReturnType<typeof useSWRConfig>['mutate'];
}

export function useUndoing(model: EntityModel): Undoing {
  return { engine: useEngine(), mutate: useSWRConfig().mutate, model };
}
