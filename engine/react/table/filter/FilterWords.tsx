import type { EntityModel } from '@yunpu/engine-core/document';
import { type Filter, queryField } from '@yunpu/engine-core/query';
import { type ReactNode, Suspense } from 'react';
import { useLabelOf } from '../../data/labels.ts';
import { commonMessages } from '../../messages/common.ts';
import { lazyPart } from '../../parts/late.tsx';
import { describeFilter } from './describe.ts';

const FurtherPlaces = lazyPart(() => import('./FurtherPlaces.tsx'));

interface FilterWordsProps {
  model: EntityModel;
  filter: Filter;
  children(words: string): ReactNode;
}

function isOwn(model: EntityModel, filter: Filter): boolean {
  if ('field' in filter) return !filter.field.includes('.') || queryField(model, filter.field) !== undefined;
  if ('rowOf' in filter) return false;
  if ('not' in filter) return isOwn(model, filter.not);
  return ('and' in filter ? filter.and : filter.or).every((part) => isOwn(model, part));
}

/** A filter in words. One that names fields of rows or linked records fetches what it needs for that. */
export function FilterWords({ model, filter, children }: FilterWordsProps): ReactNode {
  const label = useLabelOf(model);
  if (isOwn(model, filter)) return children(describeFilter(model, filter, label));
  const waiting = children(commonMessages.loading);
  return (
    <Suspense fallback={waiting}>
      <FurtherPlaces model={model} filter={filter}>
        {(placeOf) => (placeOf ? children(describeFilter(model, filter, label, placeOf)) : waiting)}
      </FurtherPlaces>
    </Suspense>
  );
}
