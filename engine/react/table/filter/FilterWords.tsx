import { type ReactNode, Suspense } from 'react';
import { commonMessages } from '../../messages/common.ts';
import { lazyPart } from '../../parts/late.tsx';
import type { FilterWordsProps } from './WordsOfFilter.tsx';

const WordsOfFilter = lazyPart(() => import('./WordsOfFilter.tsx'));

/** A filter in words. What says them comes with the first filter that no pill shows. */
export const FilterWords = (props: FilterWordsProps): ReactNode => (
  <Suspense fallback={props.children(commonMessages.loading)}>
    <WordsOfFilter {...props} />
  </Suspense>
);
