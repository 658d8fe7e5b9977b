import type { EntityModel } from '@yunpu/engine-core/document';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import '@yunpu/engine-react/table.css';
import { formatMoney } from '@yunpu/engine-core/format';
import { useThrottledChanges } from '../../../platform/gateway/useThrottledChanges.ts';
import { EntityPage } from '../../../platform/records/EntityPage.tsx';
import { CENTRE_SHAPE, Centre } from '../../../platform/workstation/Centre.tsx';
import { useFrame } from '../../../platform/workstation/context.ts';
import { Loaded } from '../../../platform/workstation/Loaded.tsx';
import { Choices } from '../../../ui/Choices.tsx';
import { fetchInvoiceable, type Payment } from '../api/invoices.ts';
import { GonePayments } from '../parts/GonePayments.tsx';
import { Payments } from '../parts/Payments.tsx';
import { Records } from '../parts/Records.tsx';
import { RequestForm } from '../parts/RequestForm.tsx';
import '../parts/invoices.css';
import '../parts/records.css';

/** `/workstation/my-invoice`: invoices to ask for from what was paid, and those of the team (specification, section 2). */
export function MyInvoicePage() {
  return <EntityPage>{(model) => <MyInvoices model={model} />}</EntityPage>;
}

/** What the address says was chosen. */
const transNosIn = (search: URLSearchParams): string[] => (search.get('pay') ?? '').split(',').filter(Boolean);

function MyInvoices({ model }: { model: EntityModel }) {
  const { user } = useFrame().session;
  const [search, setSearch] = useSearchParams();
  // Kept as a list's answer, which whatever is saved in this browser makes old.
  const invoiceable = useSWR(['list', 'my-invoice.payments', user.eid], () => fetchInvoiceable());
  useThrottledChanges('transaction', () => void invoiceable.mutate());
  const records = search.get('tab') === 'records';
  const total = invoiceable.data?.total ?? 0;
  // The address follows when the choice is made: it is slower than who ticks box after box.
  const [chosen, setChosen] = useState<readonly string[]>(() => transNosIn(search));
  /** What an invoice was asked for, until it is known what became of that: once it is there, its payments are none to choose from. */
  const [asked, setAsked] = useState<readonly Payment[]>();
  const change = (next: Record<string, string>, replace = false) => setSearch(next, { replace });

  return (
    <Centre
      view="invoices"
      title="我的发票"
      note="从已付款的订单申请发票；抬头须与认证的企业一致，开具后在“开票记录”查看和下载。"
    >
      <Choices
        label="发票"
        options={[
          { value: 'payments', title: <>申请发票 {total > 0 && <b>{formatMoney(total)}</b>}</> },
          { value: 'records', title: '开票记录' },
        ]}
        chosen={records ? 'records' : 'payments'}
        onChoose={(tab) => change(tab === 'records' ? { tab } : {})}
      />
      {records ? (
        <Records model={model} />
      ) : (
        <Loaded shape={CENTRE_SHAPE} answer={invoiceable} what="可开票的付款">
          {({ payments, more, mailed }) => {
            const among = (transNos: readonly string[]) => payments.filter(({ transNo }) => transNos.includes(transNo));
            const isFilling = search.get('step') === 'fill';
            const named = isFilling ? transNosIn(search) : [];
            const filled = asked ?? among(named);
            const gone = asked ? [] : named.filter((one) => !payments.some(({ transNo }) => transNo === one));
            const picked = among(chosen);
            const notice = gone.length > 0 && (
              <GonePayments gone={gone} left={filled.length} hasOthers={payments.length > 0} />
            );
            return isFilling && filled.length > 0 ? (
              <>
                {notice}
                <RequestForm
                  key={filled.map(({ transNo }) => transNo).join()}
                  model={model}
                  payments={filled}
                  mailed={mailed}
                  onBack={() => {
                    setAsked(undefined);
                    change({});
                  }}
                  onAsked={setAsked}
                  onSubmitted={async () => {
                    setAsked(undefined);
                    setChosen([]);
                    change({ tab: 'records' }, true);
                    await invoiceable.mutate();
                  }}
                />
              </>
            ) : (
              <>
                {notice}
                <Payments
                  payments={payments}
                  more={more}
                  picked={picked}
                  onPick={setChosen}
                  onNext={() => change({ pay: picked.map(({ transNo }) => transNo).join(), step: 'fill' })}
                />
              </>
            );
          }}
        </Loaded>
      )}
    </Centre>
  );
}
