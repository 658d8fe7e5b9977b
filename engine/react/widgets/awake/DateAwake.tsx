import { ConfigContext } from 'antd/es/config-provider';
import DatePicker from 'antd/es/date-picker';
import chinese from 'antd/es/date-picker/locale/zh_CN';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import { formatDateTime, parseDateTime, parseTime } from '@yunpu/engine-core/format';
import { use } from 'react';
import type { AwakeDateProps, DateSort } from '../base/types.ts';
import { withAntdLook } from './withAntdLook.tsx';

const DAY = 'YYYY-MM-DD';
const SECOND = 'HH:mm:ss';

/** A kind of value as the calendar shows and gives it. Its wall clock is Shanghai's, whatever zone the machine is in. */
const SORTS: Readonly<
  Record<DateSort, { format: string; shown(stored: string): Dayjs; stored(picked: Dayjs): string | undefined }>
> = {
  day: { format: DAY, shown: dayjs, stored: (picked) => picked.format(DAY) },
  instant: {
    format: `${DAY} ${SECOND}`,
    shown: (stored) => dayjs(formatDateTime(stored)),
    stored: (picked) => parseDateTime(picked.format(`${DAY} ${SECOND}`), picked.format(DAY)) ?? undefined,
  },
  time: {
    format: SECOND,
    shown: (stored) => dayjs(`2000-01-01T${parseTime(stored) ?? ''}`),
    stored: (picked) => picked.format(SECOND),
  },
};

/** The calendar, or the clock; awake only while it is open. It speaks the language that the page gave antd. */
function DateAwake({ widget, of, onRest }: AwakeDateProps) {
  const { format, shown, stored } = SORTS[of];
  const { locale } = use(ConfigContext);
  const value = typeof widget.value === 'string' ? shown(widget.value) : undefined;
  return (
    <DatePicker
      id={widget.id}
      className="yp-awake"
      locale={locale?.DatePicker ?? chinese}
      autoFocus
      defaultOpen
      {...(of === 'time' ? { picker: 'time' as const } : { showTime: of === 'instant' })}
      format={format}
      value={value?.isValid() ? value : null}
      allowClear={!widget.required}
      placeholder={widget.field.placeholder ?? ''}
      aria-label={widget.field.title}
      onChange={(next: Dayjs | Dayjs[] | null) => {
        const picked = Array.isArray(next) ? next[0] : next;
        widget.onChange(picked ? stored(picked) : undefined);
      }}
      onOpenChange={(open) => {
        if (!open) onRest();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        // The browser would close the dialog around it.
        event.preventDefault();
        onRest();
      }}
    />
  );
}

export default withAntdLook(DateAwake);
