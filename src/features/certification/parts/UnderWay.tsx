import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';

interface UnderWayProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** The application is somebody else's turn, or waits for one thing. */
export function UnderWay({ title, text, children }: UnderWayProps) {
  return (
    <section className="ce-card ce-underway" aria-label="办理进度">
      <Clock size={36} aria-hidden />
      <div>
        <h2>{title}</h2>
        <p className="ce-quiet">{text}</p>
        {children}
      </div>
    </section>
  );
}
