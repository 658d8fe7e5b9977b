import { formatDateTime } from '@yunpu/engine-core/format';
import { Monitor, Smartphone } from 'lucide-react';
import useSWR from 'swr';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { confirm, toast } from '../../../../ui/notices.ts';
import { type Device, endDevice, endDevices, fetchDevices } from '../../api/account.ts';
import { useLeave } from './useLeave.ts';

export const DEVICES_KEY = 'devices';

/** Where one is signed in, and how to end that: one, all the others, everywhere. A private deployment has no way out of its own. */
export function Devices({ mayLeave }: { mayLeave: boolean }) {
  const { data: devices, error, mutate } = useSWR(DEVICES_KEY, () => fetchDevices());
  const leave = useLeave();

  const end = async (question: string, run: () => Promise<unknown>, done: string) => {
    if (!(await confirm({ content: question, okText: '退出登录', danger: true }))) return;
    try {
      await run();
      toast(done, 'success');
    } catch (failure) {
      toast(messageOf(failure));
    }
    await mutate();
  };
  const everywhere = async () => {
    if (!(await confirm({ content: '所有设备都会退出，包括本机。确认全部退出？', okText: '全部退出', danger: true })))
      return;
    try {
      await leave(() => endDevices({ others: false }), '已在所有设备上退出登录');
    } catch (failure) {
      toast(messageOf(failure));
    }
  };

  return (
    <section className="ac-card" aria-label="登录设备">
      <div className="ac-card-head">
        <h2>登录设备</h2>
        {devices && (
          <span className="ac-buttons">
            {devices.some(({ current }) => !current) && (
              <Button
                onClick={() =>
                  void end(
                    '除本机外，其他设备都会退出。是否继续？',
                    () => endDevices({ others: true }),
                    '其他设备已退出登录',
                  )
                }
              >
                退出其他设备
              </Button>
            )}
            {mayLeave && <Button onClick={() => void everywhere()}>全部退出</Button>}
          </span>
        )}
      </div>
      <p className="ac-quiet">有不认识的设备？请先将它退出，再修改密码。</p>
      {devices && (
        <ul className="ac-devices">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              onEnd={() =>
                void end(
                  `“${device.device}”将退出登录。是否继续？`,
                  () => endDevice({ id: device.id }),
                  '该设备已退出登录',
                )
              }
            />
          ))}
        </ul>
      )}
      {!devices && error === undefined && (
        <div className="ui-skeleton" role="status" aria-label="正在加载" style={{ height: 132 }} />
      )}
      {!devices && error !== undefined && (
        <p role="alert" className="ac-quiet">
          设备没有加载出来：{messageOf(error)}
          <Button onClick={() => void mutate()}>重试</Button>
        </p>
      )}
    </section>
  );
}

function DeviceRow({
  device: { device, address, startedAt, seenAt, current },
  onEnd,
}: {
  device: Device;
  onEnd: () => void;
}) {
  const Icon = /Android|iPhone|iPad|鸿蒙/.test(device) ? Smartphone : Monitor;
  return (
    <li>
      <Icon size={24} aria-hidden />
      <div>
        <p className="ac-device">
          {device}
          {current && <span className="ac-tag">本机</span>}
        </p>
        <p className="ac-quiet">
          <span>{address}</span>
          <span>登录于 {formatDateTime(startedAt)}</span>
          <span>最近使用 {formatDateTime(seenAt)}</span>
        </p>
      </div>
      {!current && (
        <Button aria-label={`退出 ${device} ${address}`} onClick={onEnd}>
          退出
        </Button>
      )}
    </li>
  );
}
