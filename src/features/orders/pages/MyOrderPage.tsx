import type { RowLinks } from '@yunpu/engine-react/list';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { EntityPage } from '../../../platform/records/EntityPage.tsx';
import { RecordList } from '../../../platform/records/RecordList.tsx';
import { useFrame } from '../../../platform/workstation/context.ts';

const PAY = '去付款';

/** `/workstation/my-order`: the team's orders; one that waits for its payment is paid from its row. */
export function MyOrderPage() {
  const navigate = useNavigate();
  const {
    session: { user },
    page,
  } = useFrame();
  const rowLinks = useMemo<RowLinks>(
    () => ({
      titles: [PAY],
      of({ orderNo, status, eid }) {
        // Staff see everyone's orders here; they pay none of them.
        if (status !== 'WAIT_PAY' || (typeof eid === 'string' && eid !== user.eid)) return [];
        const href = `/pay?orderNo=${encodeURIComponent(String(orderNo))}`;
        return [{ title: PAY, href, go: () => void navigate(href) }];
      },
    }),
    [navigate, user.eid],
  );
  return (
    <EntityPage>
      {(model) => <RecordList key={model.entity} model={model} title={page.title} rowLinks={rowLinks} />}
    </EntityPage>
  );
}
