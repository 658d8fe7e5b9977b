import DatePicker from 'antd/es/date-picker';
import locale from 'antd/es/date-picker/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { formatDateTime, parseDateTime } from '../../../core/format/date.ts';
import type { AwakeDateProps } from '../types.ts';
import { withAntdLook } from '../../parts/withAntdLook.tsx';

const DAY = 'YYYY-MM-DD';
const MINUTE = 'YYYY-MM-DD HH:mm:ss';

/** The calendar; awake only while it is open. Its wall clock is Shanghai's, whatever zone the machine is in. */
function DateAwake({ widget, withTime, onRest }: AwakeDateProps) {
  const stored = typeof widget.value === 'string' ? widget.value : undefined;
  const shown = stored && dayjs(withTime ? formatDateTime(stored) : stored);
  return (
    <DatePicker
      id={widget.id}
      className="yp-awake"
      locale={locale}
      autoFocus
      defaultOpen
      showTime={withTime}
      format={withTime ? MINUTE : DAY}
      value={shown && shown.isValid() ? shown : null}
      allowClear={!widget.required}
      placeholder={widget.field.placeholder ?? ''}
      aria-label={widget.field.title}
      onChange={(next) => {
        const picked = Array.isArray(next) ? next[0] : next;
        if (!picked) widget.onChange(undefined);
        else widget.onChange(withTime ? (parseDateTime(picked.format(MINUTE), picked.format(DAY)) ?? undefined) : picked.format(DAY));
      }}
      onOpenChange={(open) => { if (!open) onRest(); }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onRest();
      }}
    />
  );
}

export default withAntdLook(DateAwake);
