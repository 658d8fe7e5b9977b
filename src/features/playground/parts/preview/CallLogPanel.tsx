import { Button, Empty, Tag } from 'antd';
import { useSyncExternalStore } from 'react';
import type { CallLog } from '../../../../platform/documents/preview/callLog.ts';

const shown = (value: unknown): string => {
  const text = JSON.stringify(value, null, 2) ?? '';
  return text.length > 4000 ? `${text.slice(0, 4000)}\n…（共 ${text.length} 个字符）` : text;
};

/** Every call that the preview made, newest first, with what was asked and answered. */
export function CallLogPanel({ log }: { log: CallLog }) {
  const calls = useSyncExternalStore(log.subscribe, log.read);
  if (calls.length === 0)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有调用。操作左侧的列表或表单就会记录在这里。" />
    );
  return (
    <div className="pg-calls">
      <Button size="small" onClick={log.clear}>
        清空
      </Button>
      <ol>
        {calls.map((call) => (
          <li key={call.id}>
            <details>
              <summary>
                <Tag color={call.ok ? 'success' : 'error'}>{call.ok ? '成功' : '拒绝'}</Tag>
                <code>{call.method}</code>
                <span className="doc-ms">{call.ms.toFixed(1)} ms</span>
              </summary>
              <h4>请求</h4>
              <pre>{shown(call.payload)}</pre>
              <h4>回答</h4>
              <pre>{shown(call.answer)}</pre>
            </details>
          </li>
        ))}
      </ol>
    </div>
  );
}
