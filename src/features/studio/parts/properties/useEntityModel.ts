import type { EntityModel } from '@yunpu/engine-core/document';
import { useDocuments } from '../../../../platform/records/useDocuments.ts';
import { useModel } from '../../../../platform/records/useModel.ts';
import { useDesign } from '../designContext.ts';

const NONE = { entities: [] };

/** Another business object as it is in force; undefined until it is here. */
export function useEntityModel(entity: string | undefined): EntityModel | undefined {
  const { index } = useDocuments();
  return useModel(index ?? NONE, entity).model;
}

/** What is linked to or summed up: the object that is being designed itself is meant as it is drawn. */
export function useTargetModel(entity: string | undefined): EntityModel | undefined {
  const { entity: own, model } = useDesign();
  const other = useEntityModel(entity === own ? undefined : entity);
  return entity === own ? model : other;
}
