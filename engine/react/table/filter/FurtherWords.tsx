import { entityReached } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { useLabelOf } from '../../data/labels.ts';
import { commonMessages } from '../../messages/common.ts';
import { describeFilter } from './describe.ts';
import type { FilterWordsProps } from './FilterWords.tsx';
import { pathsOf, useLinkedModels, usePlaces } from './further.ts';

/** A filter in words, with the titles of what it reaches through. */
export default function FurtherWords({ model, filter, children }: FilterWordsProps): ReactNode {
  const label = useLabelOf(model);
  const linked = useLinkedModels(pathsOf(filter).flatMap((path) => entityReached(model, path) ?? []));
  const placeOf = usePlaces(model, linked);
  return children(linked.loading ? commonMessages.loading : describeFilter(model, filter, label, placeOf));
}
