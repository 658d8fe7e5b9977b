import type { ActionModel } from '@yunpu/engine-core/document';
import { Attempts, type DetailResult, TransportError } from '@yunpu/engine-core/endpoint';
import { EntityForm } from '@yunpu/engine-react/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SavedApplication } from '../../../../contract/partners/index.ts';
import { refusing } from '../../../platform/gateway/transportError.ts';
import { Button } from '../../../ui/Button.tsx';
import { confirm, toast } from '../../../ui/notices.ts';
import { type JoinForm, type Proof, saveApplication } from '../api/joining.ts';
import { JoinEngine } from './JoinEngine.tsx';

interface Opened {
  detail: DetailResult;
  proof: Proof | undefined;
}

/** What an action asks before it runs; visitors' actions have no input of their own. */
async function ask(action: ActionModel): Promise<{ input?: undefined } | undefined> {
  if (!action.confirm) return {};
  return (await confirm({ content: action.confirm })) ? {} : undefined;
}

/** An application in its form, from the first line to being withdrawn. */
export function Application({
  form,
  opened,
  onNew,
}: {
  form: JoinForm;
  opened: Opened | undefined;
  onNew: () => void;
}) {
  const [current, setCurrent] = useState<Opened>(opened ?? { detail: form.blank, proof: undefined });
  const [confirmed, setConfirmed] = useState<Proof>();
  const { detail, proof } = current;
  const key = detail.record[form.model.key];
  const billNo = typeof key === 'string' ? key : undefined;
  // It stands at the foot of a long form as well, below what it asks to be changed.
  const { opinion } = detail.record;

  const onSaved = useCallback((saved: SavedApplication) => {
    const phone = String(saved.record.contactPhone);
    if (saved.code) setConfirmed({ phone, code: saved.code });
    setCurrent((before) => ({ detail: saved, proof: saved.code ? { phone, code: saved.code } : before.proof }));
  }, []);

  /** Pressed again after no answer came, it is the same intention. */
  const [attempts] = useState(() => new Attempts<Parameters<typeof saveApplication>[0], SavedApplication>());
  const run = async (action: string): Promise<void> => {
    const found = form.model.actions.find(({ name }) => name === action);
    if (!found || !proof || !(await ask(found))) return;
    try {
      const { answer } = await attempts.send({ ...proof, billNo, version: detail.version, action }, (asked, key) =>
        refusing(saveApplication(asked, { key })),
      );
      onSaved(answer);
      toast(`已${found.title}`, 'success');
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      toast(error.message);
    }
  };
  const others = form.model.actions.filter(
    ({ name, save }) => billNo !== undefined && !save && detail.allowed.actions[name] === true,
  );

  return (
    <>
      {billNo !== undefined && (
        <div className="join-state" role="status">
          <span>
            申请 {billNo}：{form.model.states?.values[detail.state ?? '']?.title}
          </span>
          {others.map(({ name, title, danger }) => (
            <Button key={name} look={danger ? 'danger' : 'plain'} onClick={() => void run(name)}>
              {title}
            </Button>
          ))}
          <Button onClick={onNew}>另填一份</Button>
          {typeof opinion === 'string' && <p>审核意见：{opinion}</p>}
        </div>
      )}
      {confirmed && <Code proof={confirmed} />}
      <JoinEngine phone={proof?.phone ?? ''} proof={proof} onSaved={onSaved}>
        <EntityForm
          key={`${billNo ?? ''}@${detail.version}`}
          model={form.model}
          detail={detail}
          {...(billNo !== undefined && { recordKey: billNo })}
          drafts={false}
          prepareAction={ask}
          onSaved={(_saved, action) => toast(action === 'submit' ? '申请已提交，请等待审核' : '已保存', 'success')}
        />
      </JoinEngine>
    </>
  );
}

/** The code is told once: without it and the phone number nobody sees the application again. */
function Code({ proof }: { proof: Proof }) {
  const copy = () =>
    navigator.clipboard.writeText(`手机号 ${proof.phone}，查询码 ${proof.code}`).then(
      () => toast('已复制', 'success'),
      () => toast('未能复制，请手工抄录'),
    );
  // It stands above a long form whose buttons are at its foot, and is told this once.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={box} className="join-code" role="alert">
      <p>请记下查询码，凭它和手机号 {proof.phone} 查看进度、补充与撤回。它只显示这一次。</p>
      <output aria-label="查询码">{proof.code}</output>
      <Button onClick={() => void copy()}>复制</Button>
    </div>
  );
}
