import type { EntityModel } from '@yunpu/engine-core/document';
import { entityReached, type Filter } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { type PlaceOf, pathsOf, useLinkedModels, usePlaces } from './further.ts';

interface FurtherPlacesProps {
  model: EntityModel;
  filter: Filter;
  /** Called with nothing while the linked documents are on their way. */
  children(placeOf: PlaceOf | undefined): ReactNode;
}

/** Knows the fields of rows and of linked records that a filter names. */
export default function FurtherPlaces({ model, filter, children }: FurtherPlacesProps): ReactNode {
  const linked = useLinkedModels(pathsOf(filter).flatMap((path) => entityReached(model, path) ?? []));
  const placeOf = usePlaces(model, linked);
  return children(linked.loading ? undefined : placeOf);
}
