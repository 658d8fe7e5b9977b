import { Attempts } from '@yunpu/engine-core/endpoint';
import { formatDateTime } from '@yunpu/engine-core/format';
import { SendHorizontal, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import useSWR from 'swr';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { sendOnce } from '../../../platform/gateway/sendOnce.ts';
import { useSite } from '../../../platform/gateway/useSite.ts';
import { Button } from '../../../ui/Button.tsx';
import { askShop, type Conversation, fetchConversation, type Question } from '../api/consult.ts';

const LOOK_EVERY_MS = 3_000;
const MAX = 1000;

/** The conversation with the shop. Answers are looked for while the page is in sight. */
export function ConsultPanel({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation();
  const site = useSite();
  const { data, mutate, error } = useSWR('consult', () => fetchConversation(), {
    refreshInterval: LOOK_EVERY_MS,
    refreshWhenHidden: false,
  });
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);
  const [attempts] = useState(() => new Attempts<Question, Conversation>());
  const log = useRef<HTMLOListElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const count = data?.messages.length ?? 0;
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [count]);
  useEffect(() => {
    field.current?.focus();
  }, []);

  const send = async () => {
    const asked = text.trim();
    if (asked === '' || sending) return;
    setSending(true);
    setFailure(undefined);
    try {
      const productNo =
        pathname === '/productDetail' ? (new URLSearchParams(search).get('productNo') ?? undefined) : undefined;
      const sent = {
        text: asked,
        page: (pathname + search).slice(0, 300),
        ...(productNo !== undefined && { productNo }),
      };
      const { answer, earlier = sent } = await sendOnce(attempts, sent, askShop);
      await mutate(answer, { revalidate: false });
      if (earlier.text === asked) setText('');
      else setFailure('先前的一句其实已经发出。现在写的还没有发，要补充就再按一次发送。');
    } catch (refusal) {
      setFailure(messageOf(refusal));
    } finally {
      setSending(false);
      field.current?.focus();
    }
  };

  return (
    <section
      className="consult-panel"
      role="dialog"
      aria-label="在线咨询"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header>
        <div>
          <strong>在线咨询</strong>
          <span>
            {site?.hours}
            {site?.phone && <a href={`tel:${site.phone}`}>{site.phone}</a>}
          </span>
        </div>
        <Button look="icon" aria-label="关闭咨询" onClick={onClose}>
          <X size={18} aria-hidden />
        </Button>
      </header>
      <ol className="consult-log" ref={log} aria-live="polite" aria-label="对话" tabIndex={0}>
        <li className="consult-staff">
          <p>您好，我是在线顾问。选版本、价格、试用、付款与发票的问题都可以问我。</p>
        </li>
        {data?.messages.map(({ at, side, name, text: words }, index) => (
          <li key={index} className={`consult-${side}`}>
            <span>
              {side === 'visitor' ? '我' : name} {formatDateTime(at).slice(5, 16)}
            </span>
            <p>{words}</p>
          </li>
        ))}
        {data?.status === 'closed' && <li className="consult-ended">本次咨询已结束，继续提问会开始新的咨询。</li>}
        {!data && error !== undefined && (
          <li className="consult-ended" role="alert">
            {messageOf(error)}　<Button onClick={() => void mutate()}>重试</Button>
          </li>
        )}
      </ol>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {failure !== undefined && (
          <p className="consult-failure" role="alert">
            {failure}
          </p>
        )}
        <textarea
          ref={field}
          value={text}
          maxLength={MAX}
          rows={3}
          aria-label="输入问题"
          placeholder="输入问题，按 Enter 发送，Shift+Enter 换行"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
              event.preventDefault();
              void send();
            }
          }}
        />
        <Button type="submit" look="primary" disabled={text.trim() === '' || sending}>
          <SendHorizontal size={16} aria-hidden />
          发送
        </Button>
      </form>
    </section>
  );
}
