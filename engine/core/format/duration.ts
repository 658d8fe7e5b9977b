import { formatMessages } from '../messages/format.ts';

/** Seconds -> '2小时30分': hours are not gathered into days, which may mean working days. */
export function formatDuration(seconds: number): string {
  const whole = Math.abs(Math.round(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const { hours, minutes, seconds: short } = formatMessages.duration;
  const text = [hours, minutes, short]
    .flatMap((unit, index) => (parts[index] ? [unit(String(parts[index]))] : []))
    .join('');
  return `${seconds < 0 ? '-' : ''}${text === '' ? minutes('0') : text}`;
}
