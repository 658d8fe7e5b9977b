import type { Shared } from '@yunpu/engine-core/chart';
import { withShared } from '@yunpu/engine-core/chart';
import { formatDateTime } from '@yunpu/engine-core/format';
import { useId, useState } from 'react';
import useSWR from 'swr';
import type { Dashboard, DashboardMail, MailSchedule } from '../../../../contract/dashboards.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/notices.ts';
import { fetchMail, removeMail, saveMail, sendMailNow } from '../api/mails.ts';

interface MailDialogProps {
  dashboard: Dashboard;
  shared: Shared;
  onClose(): void;
}

const USUAL: MailSchedule = { every: 'week', day: 1, hour: 9 };
const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const EVERY: Readonly<Record<MailSchedule['every'], string>> = { day: '每天', week: '每周', month: '每月' };
const LAST_DAY = 28;

const minute = (at: string): string => formatDateTime(at).slice(0, 16);

/** Sends this dashboard to its owner's address, by a schedule or once. */
export function MailDialog({ dashboard, shared, onClose }: MailDialogProps) {
  const { name } = dashboard;
  const { data, error, mutate } = useSWR(['dashboard-mail', name], () => fetchMail({ dashboard: name }), {
    // Whoever comes back from confirming the address finds it confirmed, however quick.
    dedupingInterval: 0,
  });
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<MailSchedule>();
  const form = useId();
  const sent = data?.sent ?? undefined;
  const schedule = chosen ?? sent?.schedule ?? USUAL;
  const search = withShared('', shared);
  const ready = data?.available === true && data.email !== '';

  const attempt = async (work: () => Promise<DashboardMail | null>, done: string) => {
    setBusy(true);
    try {
      const next = await work();
      if (next) await mutate(next, { revalidate: false });
      toast(done, 'success');
    } catch (reason) {
      toast(messageOf(reason), 'error');
    } finally {
      setBusy(false);
    }
  };
  const save = () => attempt(() => saveMail({ dashboard: name, schedule, search }), '已保存，到时会发到您的邮箱');
  const stop = () => attempt(() => removeMail({ dashboard: name }), '不再定期发送');
  const sendNow = () => attempt(() => sendMailNow({ dashboard: name, search }), '正在发送，请到邮箱查看');

  return (
    <Dialog
      title="定期发送到邮箱"
      width={520}
      onClose={onClose}
      className="dashboard-mail"
      footer={
        ready && (
          <>
            {sent?.nextAt && (
              <Button busy={busy} onClick={() => void stop()}>
                停止发送
              </Button>
            )}
            <Button busy={busy} onClick={() => void sendNow()}>
              现在发送一封
            </Button>
            <Button type="submit" form={form} look="primary" busy={busy}>
              {sent?.nextAt ? '保存' : '开始定期发送'}
            </Button>
          </>
        )
      }
    >
      {data === undefined && error === undefined && (
        <div className="ui-skeleton dashboard-mail-wait" role="status" aria-label="正在加载" />
      )}
      {data === undefined && error !== undefined && (
        <div role="alert">
          <p>设置没有加载出来：{messageOf(error)}</p>
          <Button onClick={() => void mutate()}>重试</Button>
        </div>
      )}
      {data && !data.available && <p>本站尚未开通邮件服务，不能定期发送。</p>}
      {data?.available && data.email === '' && (
        <>
          <p>仪表盘发到您在“消息通知”里验证过的邮箱，您还没有验证过邮箱。</p>
          <p className="dashboard-mail-lead">
            <ButtonLink to="/workstation/notifications?mail=1" look="primary">
              去验证邮箱
            </ButtonLink>
          </p>
        </>
      )}
      {data && ready && (
        <>
          <ScheduleForm id={form} schedule={schedule} onChange={setChosen} onSubmit={() => void save()} />
          <p>
            发送到 <b>{data.email}</b>，图表按本页现在的筛选，数据以发送时为准。
          </p>
          {sent && <State sent={sent} differs={sent.search !== search} />}
        </>
      )}
    </Dialog>
  );
}

function State({ sent, differs }: { sent: NonNullable<DashboardMail['sent']>; differs: boolean }) {
  return (
    <div className="dashboard-mail-state" role="status">
      {sent.nextAt !== null && <p>下一封：{minute(sent.nextAt)}</p>}
      {sent.lastAt !== null && <p>上一封：{minute(sent.lastAt)}</p>}
      {sent.failed !== '' && <p className="dashboard-mail-failed">{sent.failed}</p>}
      {differs && <p>定期邮件的筛选与本页现在的不同，保存后改为本页的。</p>}
    </div>
  );
}

interface ScheduleFormProps {
  id: string;
  schedule: MailSchedule;
  onChange(schedule: MailSchedule): void;
  onSubmit(): void;
}

const daysOf = (every: MailSchedule['every']): string[] =>
  every === 'week' ? WEEKDAYS : Array.from({ length: LAST_DAY }, (_, index) => `${index + 1} 号`);

function ScheduleForm({ id, schedule, onChange, onSubmit }: ScheduleFormProps) {
  const { every, day, hour } = schedule;
  return (
    <form
      id={id}
      aria-label="发送时间"
      className="dashboard-mail-when"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <label>
        频率
        <select
          value={every}
          onChange={({ target }) => onChange({ ...schedule, every: target.value as MailSchedule['every'], day: 1 })}
        >
          {Object.entries(EVERY).map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {every !== 'day' && (
        <label>
          {every === 'week' ? '星期' : '日期'}
          <select value={day} onChange={({ target }) => onChange({ ...schedule, day: Number(target.value) })}>
            {daysOf(every).map((title, index) => (
              <option key={title} value={index + 1}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        时间
        <select value={hour} onChange={({ target }) => onChange({ ...schedule, hour: Number(target.value) })}>
          {Array.from({ length: 24 }, (_, at) => (
            <option key={at} value={at}>
              {`${String(at).padStart(2, '0')}:00`}
            </option>
          ))}
        </select>
      </label>
    </form>
  );
}
