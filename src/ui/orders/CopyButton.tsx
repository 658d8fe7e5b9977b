import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from '../notices.ts';
import './copyButton.css';

const SHOWN_MS = 2_000;

/** A text field that is asked to copy itself: for pages that were opened over plain http, where the clipboard is closed. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Copies `text`; `what` names it for people who do not see where the button stands. */
export function CopyButton({ text, what, title = '复制' }: { text: string; what: string; title?: string }) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const run = async () => {
    if (await copy(text)) setDone(true);
    else toast('没有复制成功，请选中后手动复制');
  };
  return (
    <button type="button" className="copy-button" aria-label={`${title}${what}`} onClick={() => void run()}>
      {done ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      <span aria-live="polite">{done ? '已复制' : title}</span>
    </button>
  );
}
