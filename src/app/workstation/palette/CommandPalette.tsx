import { Search } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DocumentIndex } from '../../../platform/gateway/documents.ts';
import { matching, type PaletteEntry, pageEntries } from './entries.ts';
import { searchRecords } from './searchRecords.ts';
import './palette.css';

const PAUSE_MS = 200;

/** Records for a keyword, after a pause in typing; an outdated search is given up. */
function useRecords(index: DocumentIndex, keyword: string): { records: PaletteEntry[]; searching: boolean } {
  const [answer, setAnswer] = useState<{ keyword: string; records: PaletteEntry[] }>({ keyword: '', records: [] });
  const wanted = keyword.trim();
  useEffect(() => {
    if (wanted.length < 2) return;
    const search = new AbortController();
    const timer = setTimeout(() => {
      searchRecords(index, wanted, search.signal).then(
        (records) => !search.signal.aborted && setAnswer({ keyword: wanted, records }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      search.abort();
    };
  }, [index, wanted]);
  if (wanted.length < 2) return { records: [], searching: false };
  return { records: answer.records, searching: answer.keyword !== wanted };
}

/** Jumps to any page or record: type, move with the arrows, Enter goes there. */
export function CommandPalette({
  index,
  roles,
  onClose,
}: {
  index: DocumentIndex;
  roles: readonly string[];
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const list = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [keyword, setKeyword] = useState('');
  const [active, setActive] = useState(0);
  const pages = useMemo(() => pageEntries(index, roles), [index, roles]);
  const { records, searching } = useRecords(index, useDeferredValue(keyword));
  const groups = [
    { title: '页面', entries: matching(pages, keyword).slice(0, keyword ? 6 : 12) },
    { title: '单据', entries: records },
  ].filter(({ entries }) => entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.min(active, entries.length - 1);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const go = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    void navigate(entry.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive((at + (event.key === 'ArrowDown' ? 1 : -1) + entries.length) % Math.max(entries.length, 1));
    }
    if (event.key === 'Enter') go(entries[at]);
  };

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="搜索页面或单据"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="palette-panel">
        <div className="palette-input">
          <Search size={18} aria-hidden />
          <input
            autoFocus
            role="combobox"
            aria-label="搜索页面或单据"
            aria-expanded="true"
            aria-controls={list}
            aria-activedescendant={entries[at] ? `${list}-${at}` : undefined}
            placeholder="输入页面名称、单号或客户名称"
            value={keyword}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setKeyword(event.target.value);
              setActive(0);
            }}
          />
          {searching && <span className="ui-spinner" role="status" aria-label="正在搜索" />}
        </div>
        <div className="palette-list" role="listbox" id={list} aria-label="结果">
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <p className="palette-group" aria-hidden>
                {group.title}
              </p>
              {group.entries.map((entry) => {
                const place = entries.indexOf(entry);
                return (
                  <div
                    key={entry.id}
                    id={`${list}-${place}`}
                    role="option"
                    aria-selected={place === at}
                    className="palette-entry"
                    onPointerMove={() => setActive(place)}
                    onClick={() => go(entry)}
                  >
                    <span className="palette-title">{entry.title}</span>
                    <span className="palette-note">{entry.note}</span>
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        {entries.length === 0 && !searching && <p className="palette-empty">没有找到“{keyword.trim()}”</p>}
        <p className="palette-help">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> 选择
          </span>
          <span>
            <kbd>Enter</kbd> 打开
          </span>
          <span>
            <kbd>Esc</kbd> 关闭
          </span>
        </p>
      </div>
    </dialog>
  );
}
