import { formatDateTime } from '@yunpu/engine-core/format';
import type { Saving } from './useSavedForm.ts';

/** Whether what was filled in is kept; `waiting`: of how many fields a person has to decide first. */
export function SavedNote({ saving, waiting, onRetry }: { saving: Saving; waiting: number; onRetry: () => void }) {
  return (
    <p className="ce-saved" role="status">
      {saving.state === 'clean' && '填写的内容会自动保存，可以随时离开'}
      {saving.state === 'saving' && '正在保存…'}
      {saving.state === 'saved' && savedText(saving, waiting)}
      {saving.state === 'failed' && (
        <>
          没有保存：{saving.why}
          <button type="button" className="ce-link" onClick={onRetry}>
            重试
          </button>
        </>
      )}
    </p>
  );
}

function savedText({ at, unkept }: Extract<Saving, { state: 'saved' }>, waiting: number): string {
  const left = [
    ...(waiting > 0 ? [`有 ${waiting} 项待确认`] : []),
    ...(unkept > 0 ? [`有 ${unkept} 项有误未保存`] : []),
  ];
  return `${left.length > 0 ? `${left.join('，')}，其余` : ''}已保存 ${formatDateTime(at.toISOString()).slice(11)}`;
}
