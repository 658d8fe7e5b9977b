import type { EntityModel } from '@yunpu/engine-core/document';
import { useDocuments } from '../../../../platform/records/useDocuments.ts';
import { useModel } from '../../../../platform/records/useModel.ts';

const NONE = { entities: [] };

/** Another business object as it is in force; undefined until it is here. */
export function useEntityModel(entity: string | undefined): EntityModel | undefined {
  const { index } = useDocuments();
  return useModel(index ?? NONE, entity).model;
}
