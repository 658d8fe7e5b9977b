import { useEffect, useState } from 'react';

/** Milliseconds left until an instant (RFC 3339), told anew every second; 0 once it has passed, undefined without one. */
export function useCountdown(until: string | undefined): number | undefined {
  const end = until === undefined || until === '' ? NaN : Date.parse(until);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (Number.isNaN(end)) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= end) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return Number.isNaN(end) ? undefined : Math.max(0, end - now);
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** '2 天 03:04:05', '03:04:05' or '04:05': what a clock that runs down shows. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  const short = `${pad(minutes)}:${pad(seconds % 60)}`;
  if (days > 0) return `${days} 天 ${pad(hours)}:${short}`;
  return hours > 0 ? `${pad(hours)}:${short}` : short;
}
