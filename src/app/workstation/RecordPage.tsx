import { lazyPart } from '@yunpu/engine-react/late';
import { Suspense } from 'react';
import { EntityDetailPage, type RecordLeads } from '../../features/records/pages/EntityDetailPage.tsx';

const RecordActions = lazyPart(() => import('../../features/subscriptions/parts/RecordActions.tsx'));
const ContractSignatures = lazyPart(() => import('../../features/contracts/parts/signing/ContractSignatures.tsx'));

/** Above the facts of some records: of a product what can be bought for it, of what was signed online who signed, and the file. */
const LEADS: RecordLeads = {
  asset: ({ record }) => (
    <Suspense fallback={null}>
      <RecordActions record={record} />
    </Suspense>
  ),
  contract: ({ record, version }) =>
    record.signMethod === 'online' &&
    typeof record.onlineNo === 'string' && <Signatures billNo={record.onlineNo} version={version} />,
  'online-contract': ({ record, version }) =>
    record.status === 'signed' && <Signatures billNo={String(record.billNo)} version={version} />,
};

function Signatures(props: { billNo: string; version: number }) {
  return (
    <Suspense fallback={<div className="ui-skeleton" style={{ height: 200, marginBottom: 'var(--ui-space-16)' }} />}>
      <ContractSignatures {...props} />
    </Suspense>
  );
}

/** A record's page, with what features other than its document have to say about it. */
export function RecordPage() {
  return <EntityDetailPage leads={LEADS} />;
}
