import { useEffect, useRef, useState } from 'react';

/** How much smaller something `wanted` pixels wide has to be drawn to be seen whole in what the ref stands on; never larger than it is. */
export function useFit(wanted: number) {
  const room = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(wanted);
  useEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { room, zoom: Math.min(1, width / wanted) };
}
