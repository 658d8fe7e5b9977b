import { lazyPart } from '@yunpu/engine-react/late';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { isQueueAddress } from '../../features/approvals/parts/queueAddress.ts';
import { EntityListPage } from '../../features/records/pages/EntityListPage.tsx';
import { useFrame } from '../../platform/workstation/context.ts';

const ApprovalQueue = lazyPart(
  async () => (await import('../../features/approvals/pages/ApprovalQueuePage.tsx')).ApprovalQueuePage,
);

/** The records of a document: as a list, and what waits for approval as a queue beside its documents. */
export function RecordsPage() {
  const { page } = useFrame();
  const { search } = useLocation();
  if (!isQueueAddress(page.entity, search)) return <EntityListPage />;
  return (
    <Suspense fallback={<div className="ui-skeleton" style={{ height: 320 }} />}>
      <ApprovalQueue />
    </Suspense>
  );
}
