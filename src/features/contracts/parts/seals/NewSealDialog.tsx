import { Attempts } from '@yunpu/engine-core/endpoint';
import { equalJson } from '@yunpu/engine-core/json';
import { useState } from 'react';
import type { SealKind } from '../../../../../contract/seals.ts';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { sendOnce } from '../../../../platform/gateway/sendOnce.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { toast } from '../../../../ui/notices.ts';
import { createSeal, designPicture, type NewSeal } from '../../api/seals.ts';
import { SealPicture } from './SealPicture.tsx';
import { KINDS } from './words.ts';

interface NewSealDialogProps {
  companyName: string;
  onMade: (submitted: boolean) => Promise<unknown>;
  onClose: () => void;
}

const CODE = /^[0-9A-Z]{6,18}$/;

/** A seal drawn with the certified name, seen before it is made. */
export function NewSealDialog({ companyName, onMade, onClose }: NewSealDialogProps) {
  const [kind, setKind] = useState<SealKind>('contract');
  const [name, setName] = useState<string>();
  const [code, setCode] = useState('');
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const [attempts] = useState(() => new Attempts<NewSeal, void>());
  const codeFits = code === '' || CODE.test(code);
  // Named after its kind until the person says otherwise.
  const shownName = name ?? KINDS[kind];

  async function make(submit: boolean): Promise<void> {
    if (shownName.trim().length < 2) return setState({ busy: false, problem: '请填写印章名称（至少 2 个字）' });
    if (!codeFits) return setState({ busy: false, problem: '印章编码为 6 至 18 位数字或大写字母' });
    setState({ busy: true });
    try {
      const asked = { name: shownName.trim(), kind, code, submit };
      const { earlier = asked } = await sendOnce(attempts, asked, createSeal);
      onClose();
      await onMade(earlier.submit);
      if (!equalJson(earlier, asked)) toast('上一次其实已经做成这枚印章，后来改的内容没有写入，请核对');
    } catch (error) {
      setState({ busy: false, problem: messageOf(error) });
    }
  }

  return (
    <Dialog
      title="绘制印章"
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button busy={state.busy} onClick={() => void make(false)}>
            存为草稿
          </Button>
          <Button type="submit" form="new-seal" look="primary" busy={state.busy}>
            提交并启用
          </Button>
        </>
      }
    >
      <form
        id="new-seal"
        className="sl-form"
        noValidate
        aria-label="绘制印章"
        onSubmit={(event) => {
          event.preventDefault();
          void make(true);
        }}
      >
        <div className="sl-fields">
          <p className="sl-quiet">{companyName}</p>
          <label>
            印章类型
            <select value={kind} onChange={(event) => setKind(event.target.value as SealKind)}>
              {Object.entries(KINDS).map(([value, title]) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          <label>
            印章名称
            <input value={shownName} maxLength={40} onChange={(event) => setName(event.target.value)} />
          </label>
          <label>
            印章编码（可不填）
            <input
              value={code}
              maxLength={18}
              inputMode="text"
              autoComplete="off"
              aria-invalid={!codeFits}
              placeholder="6 至 18 位数字或大写字母"
              onChange={(event) => setCode(event.target.value.trim().toUpperCase())}
            />
          </label>
        </div>
        <figure className="sl-preview">
          <SealPicture
            at={(scale) => designPicture({ kind, code: codeFits ? code : '' }, scale)}
            alt={`${companyName} ${KINDS[kind]} 预览`}
          />
          <figcaption className="sl-quiet">与使用时一致</figcaption>
        </figure>
        {state.problem !== undefined && (
          <p className="sl-problem" role="alert">
            {state.problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
