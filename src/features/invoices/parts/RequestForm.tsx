import type { EntityModel } from '@yunpu/engine-core/document';
import { Attempts } from '@yunpu/engine-core/endpoint';
import { formatMoney } from '@yunpu/engine-core/format';
import { equalJson } from '@yunpu/engine-core/json';
import { scopeOf, useEngine } from '@yunpu/engine-react';
import { ArrowLeft, TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import useSWR, { useSWRConfig } from 'swr';
import { messageOf, messageOfChange, RequestError } from '../../../platform/gateway/errors.ts';
import type { Json } from '../../../platform/gateway/json.ts';
import { sendOnce } from '../../../platform/gateway/sendOnce.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/notices.ts';
import { type Company, findCompanies, type Payment, submitInvoice } from '../api/invoices.ts';
import { BuyerFields } from './BuyerFields.tsx';
import { Preview } from './Preview.tsx';
import { ReceiverFields } from './ReceiverFields.tsx';
import { calculateInvoice, type RequestValues, recordOf, sortIssues, startValues, sumOf } from './request.ts';

/** What was typed and not sent yet, by person and team: choosing other payments or looking elsewhere loses none of it. */
const typed = new Map<string, RequestValues>();

interface RequestFormProps {
  model: EntityModel;
  payments: readonly Payment[];
  /** Electronic invoices are sent to the address that they name. */
  mailed: boolean;
  onBack: () => void;
  /** These are asked for, until they are told of as undefined: it is known again what became of them. */
  onAsked: (payments: readonly Payment[] | undefined) => void;
  onSubmitted: () => Promise<void>;
}

/** Title, medium and receiver of one invoice, with the invoice as it will be beside them. */
export function RequestForm(props: RequestFormProps) {
  const { user } = useFrame().session;
  const { data, error, mutate } = useSWR(['invoice-companies', user.eid], () => findCompanies(), {
    revalidateOnFocus: false,
  });
  if (data === undefined && error === undefined)
    return <div className="ui-skeleton" style={{ height: 480 }} role="status" aria-label="正在加载" />;
  // Without what is known of the company everything is typed by hand; once it is known the title is the certified one.
  if (!data)
    return (
      <>
        <p role="alert">
          企业资料没有加载出来：{messageOf(error)}。可以手工填写抬头，或　
          <Button onClick={() => void mutate()}>重试</Button>
        </p>
        <Filled {...props} companies={[]} />
      </>
    );
  return <Filled {...props} companies={data} />;
}

function Filled({
  model,
  payments,
  mailed,
  onBack,
  onAsked,
  onSubmitted,
  companies,
}: RequestFormProps & { companies: readonly Company[] }) {
  const { session } = useFrame();
  const engine = useEngine();
  const { mutate } = useSWRConfig();
  const certified = companies.find(({ source }) => source === 'certified');
  const owner = `${session.user.id} ${session.user.eid}`;
  const start = startValues(certified, session.user, payments[0]?.payerName ?? '');
  const form = useForm<RequestValues>({
    defaultValues: {
      ...start,
      ...typed.get(owner),
      ...(certified && { buyerName: start.buyerName, taxNo: start.taxNo }),
    },
    mode: 'onTouched',
  });
  const values = useWatch({ control: form.control }) as RequestValues;
  const record = useMemo(() => recordOf(values, payments), [values, payments]);
  const calculated = useMemo(() => calculateInvoice(model, record, scopeOf(engine, true)), [model, record, engine]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [attempts] = useState(() => new Attempts<Json, string>());
  const { isSubmitting } = form.formState;
  useEffect(() => {
    typed.set(owner, values);
  }, [owner, values]);

  const submit = form.handleSubmit(async () => {
    setRefused([]);
    onAsked(payments);
    try {
      const { answer: billNo, earlier = record } = await sendOnce(attempts, record, submitInvoice);
      typed.delete(owner);
      if (equalJson(earlier, record)) toast(`发票申请 ${billNo} 已提交`, 'success');
      else toast(`上一次其实已经提交，发票申请 ${billNo} 里没有后来改的内容，请核对`);
      await mutate((key) => Array.isArray(key) && ['list', 'summary', 'overviews', 'recent'].includes(String(key[0])));
      await onSubmitted();
    } catch (error) {
      if (!attempts.open) onAsked(undefined);
      const { fields, others } = sortIssues(error instanceof RequestError ? (error.detail.issues ?? []) : []);
      for (const [name, message] of fields) form.setError(name, { message });
      if (fields[0]) form.setFocus(fields[0][0]);
      setRefused(others.length > 0 ? others : fields.length > 0 ? [] : [messageOfChange(error, '提交申请')]);
    }
  });

  return (
    <form className="iv-request" noValidate onSubmit={(event) => void submit(event)}>
      <div className="iv-fill">
        <button type="button" className="iv-back" onClick={onBack}>
          <ArrowLeft size={16} aria-hidden />
          重新选择付款（已选 {payments.length} 笔）
        </button>
        <BuyerFields form={form} certified={certified} companies={companies} mayBeSpecial={session.certified} />
        <ReceiverFields form={form} mailed={mailed} />
      </div>
      <div className="iv-side">
        <Preview calculated={calculated} values={values} />
        {refused.length > 0 && (
          <div className="iv-refused" role="alert">
            <TriangleAlert size={16} aria-hidden />
            <div>
              {refused.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          </div>
        )}
        <Button type="submit" look="primary" className="iv-submit" busy={isSubmitting}>
          {isSubmitting ? '提交中…' : `提交申请 ${formatMoney(sumOf(payments))}`}
        </Button>
        <p className="iv-quiet">提交后由工作人员审核开具，审核期间可以撤回。</p>
      </div>
    </form>
  );
}
