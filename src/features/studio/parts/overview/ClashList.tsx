import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import type { Clash } from '../../api/studio.ts';
import './clashes.css';

const shown = (value: unknown): string =>
  value === null || value === undefined ? '（没有）' : typeof value === 'string' ? `“${value}”` : JSON.stringify(value);

/** Where a new release and what was published here contradict each other: the next publication settles it. */
export function ClashList({ clashes, onShow }: { clashes: readonly Clash[]; onShow(pointer: string): void }) {
  const [open, setOpen] = useState(false);
  if (clashes.length === 0) return null;
  return (
    <div className="st-banner st-clashes" data-tone="warning" role="status">
      <p>
        新版本自带的定义与这里发布的改动有 {clashes.length}{' '}
        处冲突，现在生效的是冲突之前的样子；确认好要哪一种后发布一次，就以它为准。
      </p>
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? '收起' : '看冲突'}
      </Button>
      {open && (
        <ul>
          {clashes.map((clash) => (
            <li key={clash.at}>
              <button type="button" className="st-link" onClick={() => onShow(clash.at)}>
                {clash.message}
              </button>
              <span>
                原来 {shown(clash.was)} · 新版本 {shown(clash.shipped)} · 这里 {shown(clash.studio)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
