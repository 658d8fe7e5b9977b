import { Attempts } from '@yunpu/engine-core/endpoint';
import { download, Menu } from '@yunpu/engine-react';
import { FileSpreadsheet, MoreHorizontal, Printer } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf, messageOfChange } from '../../../platform/gateway/errors.ts';
import {
  askForRefund,
  cancelOrder,
  exportOrder,
  type OrderDetail,
  removeOrder,
  withdrawRefund,
} from '../../../platform/gateway/orders.ts';
import { sendOnce } from '../../../platform/gateway/sendOnce.ts';
import { listPath, newPath } from '../../../platform/workstation/pageOf.ts';
import { MY_INVOICE_PATH, MY_ORDER_PATH } from '../../../platform/workstation/places.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { confirm, toast } from '../../../ui/notices.ts';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { type ActionName, actionsOf, runningRefund } from './actions.ts';
import { buyAgain } from './buyAgain.ts';
import { contractPath } from './contractPath.ts';
import { takenBack } from './words.ts';

/** Buttons that are shown directly; the others are in the menu. */
const INLINE = 3;

interface OrderActionsProps {
  detail: OrderDetail;
  onChanged: () => Promise<unknown>;
  /** The team's own people act on it; the shop's people look, export and print. */
  isBuyer: boolean;
}

/** What can be done with the order; what cannot stands in the menu with the reason. */
export function OrderActions({ detail, onChanged, isBuyer }: OrderActionsProps) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'cancel' | 'refund'>();
  const [busy, setBusy] = useState(false);
  /** With what reason: also where the dialog was closed and opened again after no answer came. */
  const [asked] = useState(() => ({
    cancel: new Attempts<string, unknown>(),
    refund: new Attempts<string, unknown>(),
    withdraw: new Attempts<string, unknown>(),
    remove: new Attempts<string, unknown>(),
    again: new Attempts<string, string>(),
  }));
  const { order, lines, transNo } = detail;
  const { orderNo } = order;

  /** Runs a step once at a time; what refuses it is said. */
  const attempt = async (work: () => Promise<unknown>, words: (error: unknown) => string = messageOf) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast(words(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  const remove = async () => {
    if (!(await confirm({ content: '删除后不再显示这个订单，确定删除吗？', okText: '删除', danger: true }))) return;
    await sendOnce(asked.remove, orderNo, removeOrder);
    toast('订单已删除', 'success');
    await navigate(MY_ORDER_PATH);
  };
  const withdraw = async () => {
    const content = '撤回后款项不再预留给退款，可以继续开发票，也可以重新申请。确定撤回吗？';
    const refundNo = runningRefund(detail)?.refundNo;
    if (refundNo === undefined || !(await confirm({ content, okText: '撤回申请' }))) return;
    try {
      await sendOnce(asked.withdraw, refundNo, (no, key) => withdrawRefund(orderNo, no, key));
      toast('退款申请已撤回', 'success');
    } finally {
      // Refused, it was decided meanwhile: the page has to say how.
      await onChanged();
    }
  };
  const steps: Readonly<Record<ActionName, () => unknown>> = {
    pay: () => navigate(`/pay?orderNo=${encodeURIComponent(orderNo)}`),
    invoice: () =>
      navigate(`${MY_INVOICE_PATH}?${new URLSearchParams({ pay: transNo ?? '', step: 'fill' }).toString()}`),
    contract: () => attempt(async () => navigate(await contractPath(orderNo))),
    feedback: () => navigate(newPath('transaction-feedback', { transaction: transNo })),
    again: () =>
      attempt(
        async () => navigate((await sendOnce(asked.again, orderNo, (_order, key) => buyAgain(lines, key))).answer),
        (error) => messageOfChange(error, '再次购买'),
      ),
    remove: () => attempt(remove, (error) => messageOfChange(error, '删除订单')),
    cancel: () => setAsking('cancel'),
    refund: () => setAsking('refund'),
    withdraw: () => attempt(withdraw, (error) => messageOfChange(error, '撤回退款申请')),
  };
  const actions = isBuyer ? actionsOf(detail) : [];
  const shown = actions.filter(({ may }) => may === true).slice(0, INLINE);
  const rest = actions.filter((action) => !shown.includes(action));

  return (
    <div className="od-actions">
      {shown.map(({ name, title }, at) => (
        <Button
          key={name}
          look={at === 0 && name === 'pay' ? 'primary' : 'plain'}
          busy={busy}
          onClick={() => void steps[name]()}
        >
          {title}
        </Button>
      ))}
      {!isBuyer && order.state === 'WAIT_PAY' && (
        <Button onClick={() => void navigate(listPath('arrival'))}>到账记录</Button>
      )}
      <Button busy={busy} onClick={() => void attempt(async () => download(await exportOrder(orderNo)))}>
        <FileSpreadsheet size={16} aria-hidden />
        导出
      </Button>
      <Button onClick={() => window.print()}>
        <Printer size={16} aria-hidden />
        打印
      </Button>
      {rest.length > 0 && (
        <Menu
          trigger={<MoreHorizontal size={18} aria-hidden />}
          triggerClass={buttonClass()}
          label="更多操作"
          align="end"
          items={rest.map(({ name, title, may }) => ({
            key: name,
            title,
            danger: name === 'remove' || name === 'cancel',
            ...(may !== true && { why: may.why }),
            run: () => void steps[name](),
          }))}
        />
      )}
      {asking === 'cancel' && (
        <ReasonDialog
          about={`取消订单 ${orderNo}`}
          messageOf={(error) => messageOfChange(error, '取消订单')}
          title="取消订单"
          note="取消后订单关闭，已用的优惠券退回。若此时正好付了款，款项会原路退回。"
          choices={['买错了或不需要了', '信息填写有误', '想换一种配置', '内部审批没有通过']}
          submitText="取消订单"
          onClose={() => setAsking(undefined)}
          onSubmit={async (reason) => {
            const { earlier = reason } = await sendOnce(asked.cancel, reason, (why, key) =>
              cancelOrder(orderNo, why, key),
            );
            if (earlier === reason) toast('订单已取消', 'success');
            else toast(`上一次其实已经取消，原因是“${earlier}”`);
            await onChanged();
          }}
        />
      )}
      {asking === 'refund' && (
        <ReasonDialog
          about={`申请退款 ${orderNo}`}
          messageOf={(error) => messageOfChange(error, '申请退款')}
          title="申请退款"
          note={`申请由工作人员审批。退款后${takenBack(lines)}，签过的合同终止，款项原路退回；已开发票的须先作废或红冲，审批期间不能再开发票。`}
          choices={['买错了或重复购买', '产品不适合', '开通有问题', '内部审批没有通过']}
          submitText="提交申请"
          onClose={() => setAsking(undefined)}
          onSubmit={async (reason) => {
            const { earlier = reason } = await sendOnce(asked.refund, reason, (why, key) =>
              askForRefund(orderNo, why, key),
            );
            if (earlier === reason) toast('退款申请已提交', 'success');
            else toast(`上一次其实已经提交，原因是“${earlier}”，后来改的没有写入`);
            await onChanged();
          }}
        />
      )}
    </div>
  );
}
