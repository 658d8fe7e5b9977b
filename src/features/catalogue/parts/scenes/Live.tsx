import { Pause, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** Holds pictures that move, with a button that stops them. Whoever asks for little motion sees them at rest anyway. */
export function Live({ className, children }: { className: string; children: ReactNode }) {
  const [still, setStill] = useState(false);
  const Icon = still ? Play : Pause;
  const label = still ? '让画面动起来' : '暂停画面';
  return (
    <div className={`${className} live`} {...(still && { 'data-still': '' })}>
      {children}
      <button type="button" className="live-pause" aria-label={label} title={label} onClick={() => setStill(!still)}>
        <Icon size={14} aria-hidden />
      </button>
    </div>
  );
}
