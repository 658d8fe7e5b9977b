import { Attempts } from '@yunpu/engine-core/endpoint';
import { type FormEvent, useId, useState } from 'react';
import useSWR from 'swr';
import type { OrgPerson } from '../../../../contract/organisation.ts';
import { messageOf, messageOfChange } from '../../../platform/gateway/errors.ts';
import { sendOnce } from '../../../platform/gateway/sendOnce.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/notices.ts';
import {
  addLeave,
  endLeave,
  fetchLeaves,
  fetchUnread,
  findColleagues,
  type Leave,
  type NewLeave,
} from '../api/leaves.ts';

/** Who decides while this person is away, and for whom this person decides. */
export function LeaveDialog({ today, onClose, onChanged }: { today: string; onClose(): void; onChanged(): void }) {
  const form = useId();
  const { session } = useFrame();
  const { data, error, mutate } = useSWR('approval leaves', () => fetchLeaves());
  const [busy, setBusy] = useState(false);
  const [attempts] = useState(() => ({
    add: new Attempts<NewLeave, unknown>(),
    /** By the leave's id. */
    end: new Map<string, Attempts<string, unknown>>(),
  }));
  /** @returns whether it is done */
  const change = async (work: () => Promise<string>, action: string): Promise<boolean> => {
    setBusy(true);
    const [words, isDone] = await work().then(
      (done) => [done, true] as const,
      (reason: unknown) => [messageOfChange(reason, action), false] as const,
    );
    // Whoever reads that no answer came may press again at once.
    setBusy(false);
    toast(words, isDone ? 'success' : 'error');
    // Refused, it may have been done in another tab; without an answer, here.
    mutate().catch(() => undefined);
    onChanged();
    return isDone;
  };
  const set = async (leave: NewLeave) => {
    const { earlier } = await sendOnce(attempts.add, leave, addLeave);
    return earlier ? '上一次其实已经设置，后来改的没有写入，请核对' : '委托已设置';
  };
  const end = async (id: string) => {
    const attempt = attempts.end.get(id) ?? new Attempts();
    attempts.end.set(id, attempt);
    await sendOnce(attempt, id, endLeave);
    return '委托已结束';
  };
  return (
    <Dialog
      title="请假委托"
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button type="submit" form={form} look="primary" busy={busy}>
            设置委托
          </Button>
        </>
      }
    >
      <p>
        委托期间，等您处理的审批也可以由代办人处理，并注明代您审批；到期自动结束。代办人只看得到等他代办的审批和所审批的单据；角色无权查看这类单据的，只看得到审批单。
      </p>
      {error !== undefined && <p role="alert">没有取到委托：{messageOf(error)}</p>}
      {data?.leaves.map((leave) => (
        <LeaveLine
          key={leave.id}
          leave={leave}
          busy={busy}
          onEnd={() => void change(() => end(leave.id), '结束委托')}
        />
      ))}
      <LeaveForm
        id={form}
        self={session.user.id}
        today={today}
        kinds={data?.kinds ?? []}
        onSubmit={(leave) => change(() => set(leave), '设置委托')}
      />
    </Dialog>
  );
}

function LeaveLine({ leave, busy, onEnd }: { leave: Leave; busy: boolean; onEnd(): void }) {
  const kinds = leave.kinds.length === 0 ? '全部单据' : leave.kinds.map(({ title }) => title).join('、');
  return (
    <div className="leave-line">
      <p>
        <strong>{leave.mine ? `由 ${leave.deputy.name} 代我审批` : `我代 ${leave.absent.name} 审批`}</strong>
        <span>
          {leave.from} 至 {leave.to} · {kinds} · {leave.active ? '进行中' : '未开始'}
        </span>
        {leave.mine && leave.deputyAway && (
          <span className="leave-gap">{leave.deputy.name} 这些天里也设置了请假委托，可能没有人替您审批</span>
        )}
      </p>
      {leave.mine && (
        <Button busy={busy} onClick={onEnd} aria-label={`结束由 ${leave.deputy.name} 代办的委托`}>
          结束
        </Button>
      )}
    </div>
  );
}

/** Which of the documents the deputy would decide about without seeing them. */
function UnreadKinds({ deputy: { id, name }, kinds }: { deputy: OrgPerson; kinds: readonly string[] }) {
  const { data } = useSWR(['leave reach', id, ...kinds], () => fetchUnread(id, kinds));
  return (
    <p className="leave-unread" role="status">
      {data !== undefined &&
        data.length > 0 &&
        `${name}的角色无权查看${data.map(({ title }) => `“${title}”`).join('、')}：代您审批时只看得到审批单，打不开这些单据。`}
    </p>
  );
}

interface LeaveFormProps {
  id: string;
  /** Id of the person, who is nobody's deputy of their own. */
  self: string;
  today: string;
  kinds: Leave['kinds'];
  /** @returns whether it is set */
  onSubmit(leave: NewLeave): Promise<boolean>;
}

function LeaveForm({ id, self, today, kinds, onSubmit }: LeaveFormProps) {
  const [keyword, setKeyword] = useState('');
  const { data: found } = useSWR(['colleagues', keyword], () => findColleagues(keyword), {
    keepPreviousData: true,
  });
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const [deputy, setDeputy] = useState<OrgPerson>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(deputy === undefined);
    if (deputy) void set(deputy.id);
  };
  const set = async (id: string) => {
    if (!(await onSubmit({ from, to, kinds: [...chosen], deputy: id }))) return;
    setKeyword('');
    setDeputy(undefined);
    setChosen([]);
  };
  const others = found?.filter(({ id }) => id !== self);
  // Who is chosen stays in sight while one looks for another.
  const people = deputy && !others?.some(({ id }) => id === deputy.id) ? [deputy, ...(others ?? [])] : (others ?? []);
  return (
    <form id={id} className="leave-form" noValidate onSubmit={submit}>
      <label>
        开始日期
        <input type="date" value={from} min={today} onChange={({ target }) => setFrom(target.value)} />
      </label>
      <label>
        结束日期
        <input type="date" value={to} min={from} onChange={({ target }) => setTo(target.value)} />
      </label>
      <label>
        查找同事
        <input
          type="search"
          value={keyword}
          placeholder="姓名或手机号"
          onChange={({ target }) => setKeyword(target.value)}
        />
      </label>
      <label>
        代办人
        <select
          value={deputy?.id ?? ''}
          aria-invalid={missing}
          aria-describedby={`${id}-missing`}
          onChange={({ target }) => setDeputy(people.find((person) => person.id === target.value))}
        >
          <option value="">{others?.length === 0 ? '没有找到这位同事' : '请选择'}</option>
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}（{person.orgName}）
            </option>
          ))}
        </select>
        <span id={`${id}-missing`} className="leave-missing">
          {missing && '请选择代办人'}
        </span>
      </label>
      {deputy && <UnreadKinds deputy={deputy} kinds={chosen} />}
      <fieldset>
        <legend>单据类型（不选即全部）</legend>
        {kinds.map(({ entity, title }) => (
          <label key={entity}>
            <input
              type="checkbox"
              checked={chosen.includes(entity)}
              onChange={({ target: { checked } }) =>
                setChosen((before) => (checked ? [...before, entity] : before.filter((kind) => kind !== entity)))
              }
            />
            {title}
          </label>
        ))}
      </fieldset>
    </form>
  );
}
