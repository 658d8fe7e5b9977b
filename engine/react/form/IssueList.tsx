import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../parts/late.tsx';
import { useForm, useTopic } from './state/context.ts';

/** Each field says itself what is wrong with it, where this does not come. */
const IssueSummary = lazyPart(
  () => import('./IssueSummary.tsx'),
  () => null,
);

/** Names to a screen reader what is wrong as soon as it is. */
export function IssueList({ onJump }: { onJump(path: string): void }): ReactNode {
  const { store } = useForm();
  useTopic(store, '#issues');
  return (
    <div role="alert">
      {store.issues().length > 0 && (
        <Suspense fallback={null}>
          <IssueSummary onJump={onJump} />
        </Suspense>
      )}
    </div>
  );
}
