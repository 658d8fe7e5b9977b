import type { EntityModel } from '@yunpu/engine-core/document';
import { entityReached, type Filter, queryField } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { useLabelOf } from '../../data/labels.ts';
import { commonMessages } from '../../messages/common.ts';
import { describeFilter } from './describe.ts';
import { pathsOf, useLinkedModels, usePlaces } from './further.ts';

export interface FilterWordsProps {
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
export default function WordsOfFilter(props: FilterWordsProps): ReactNode {
  const { model, filter, children } = props;
  const label = useLabelOf(model);
  return isOwn(model, filter) ? children(describeFilter(model, filter, label)) : <FurtherWords {...props} />;
}

function FurtherWords({ model, filter, children }: FilterWordsProps): ReactNode {
  const label = useLabelOf(model);
  const linked = useLinkedModels(pathsOf(filter).flatMap((path) => entityReached(model, path) ?? []));
  const placeOf = usePlaces(model, linked);
  return children(linked.loading ? commonMessages.loading : describeFilter(model, filter, label, placeOf));
}
