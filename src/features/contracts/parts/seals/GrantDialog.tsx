import { shanghaiDay } from '@yunpu/engine-core/format';
import { useState } from 'react';
import type { Purpose } from '../../../../../contract/seals.ts';
import { messageOf, RequestError } from '../../../../platform/gateway/errors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { type Colleague, grantSeals } from '../../api/sealGrants.ts';
import type { Seal } from '../../api/seals.ts';
import { PeoplePicker } from './PeoplePicker.tsx';
import { PURPOSES } from './words.ts';

interface GrantDialogProps {
  /** Those in use. */
  seals: readonly Seal[];
  sealNo: string;
  onDone: (people: number) => Promise<unknown>;
  onClose: () => void;
}

const HALF_A_YEAR_MS = 182 * 86_400_000;
const toggled = <T,>(all: readonly T[], one: T): T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

/** Gives seals to several people at once, all or nothing. */
export function GrantDialog({ seals, sealNo, onDone, onClose }: GrantDialogProps) {
  const [people, setPeople] = useState<readonly Colleague[]>([]);
  const [sealNos, setSealNos] = useState<readonly string[]>(sealNo === '' ? [] : [sealNo]);
  const [purposes, setPurposes] = useState<readonly Purpose[]>(['contract']);
  const [today] = useState(() => shanghaiDay(Date.now()));
  const [validFrom, setValidFrom] = useState(today);
  const [validUntil, setValidUntil] = useState(() => shanghaiDay(Date.now() + HALF_A_YEAR_MS));
  const [state, setState] = useState<{ busy: boolean; problems: string[] }>({ busy: false, problems: [] });

  async function submit(): Promise<void> {
    const missing = [
      people.length === 0 && '请选择人员',
      sealNos.length === 0 && '请选择印章',
      purposes.length === 0 && '请选择用途',
      validFrom === '' && '请填写开始日期',
    ].filter((one) => one !== false);
    if (missing.length > 0) return setState({ busy: false, problems: missing });
    setState({ busy: true, problems: [] });
    try {
      await grantSeals({
        sealNos: [...sealNos],
        userIds: people.map(({ userId }) => userId),
        purposes: [...purposes],
        validFrom,
        validUntil: validUntil || null,
      });
      onClose();
      await onDone(people.length);
    } catch (error) {
      const issues = error instanceof RequestError ? (error.detail.issues ?? []) : [];
      // A line about a person who is not named in it says whom it means.
      const named = issues.map(({ path, message }) => {
        const who = path.startsWith('/userIds/') ? people[Number(path.split('/')[2])]?.name : undefined;
        return who !== undefined && !message.includes(who) ? `${who}：${message}` : message;
      });
      setState({ busy: false, problems: named.length > 0 ? named : [messageOf(error)] });
    }
  }

  return (
    <Dialog
      title="授权使用印章"
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form="grant-seals" look="primary" busy={state.busy}>
            {people.length > 0 ? `授权给 ${people.length} 人` : '授权'}
          </Button>
        </>
      }
    >
      <form
        id="grant-seals"
        className="sl-fields"
        noValidate
        aria-label="授权使用印章"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <PeoplePicker chosen={people} onChoose={setPeople} />
        <fieldset className="sl-choices">
          <legend>印章</legend>
          {seals.map((seal) => (
            <label key={seal.sealNo}>
              <input
                type="checkbox"
                checked={sealNos.includes(seal.sealNo)}
                onChange={() => setSealNos(toggled(sealNos, seal.sealNo))}
              />
              {seal.name}
            </label>
          ))}
        </fieldset>
        <fieldset className="sl-choices">
          <legend>用途</legend>
          {(Object.keys(PURPOSES) as Purpose[]).map((purpose) => (
            <label key={purpose}>
              <input
                type="checkbox"
                checked={purposes.includes(purpose)}
                onChange={() => setPurposes(toggled(purposes, purpose))}
              />
              {PURPOSES[purpose]}
            </label>
          ))}
        </fieldset>
        <div className="sl-days">
          <label>
            开始日期
            <input type="date" value={validFrom} min={today} onChange={(event) => setValidFrom(event.target.value)} />
          </label>
          <label>
            截止日期（不填为长期）
            <input
              type="date"
              value={validUntil}
              min={validFrom || today}
              onChange={(event) => setValidUntil(event.target.value)}
            />
          </label>
        </div>
        {state.problems.length > 0 && (
          <div className="sl-problem" role="alert">
            <ul>
              {state.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </div>
        )}
      </form>
    </Dialog>
  );
}
