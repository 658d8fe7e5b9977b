import { createPortal } from 'react-dom';

/** What is typed in the place of a label, over where it stands on the page. */
export function NameBox({ over, title, onDone }: { over: DOMRect; title: string; onDone(title: string): void }) {
  return createPortal(
    <input
      className="st-input st-name-box"
      aria-label="名称"
      defaultValue={title}
      autoFocus
      style={{ left: over.left, top: over.top + over.height / 2, minWidth: over.width }}
      onFocus={(event) => event.target.select()}
      onBlur={(event) => onDone(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') onDone(title);
      }}
    />,
    document.body,
  );
}
