import { lazyDialog } from '@yunpu/engine-react/late';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DocumentIndex } from '../../../platform/gateway/documents.ts';
import type { Session } from '../../../platform/session/session.ts';
import { useSignOut } from '../../../platform/session/useSignOut.ts';
import { setAppearance, useAppearance } from '../../../ui/appearance.ts';
import { useModal } from '../../../ui/useModal.ts';
import { createEntries, matching, type PaletteCommand, type PaletteEntry, pageEntries } from './entries.ts';
import { pageCommands } from './pageCommands.ts';
import { searchRecords } from './searchRecords.ts';
import './palette.css';

const TeamDialog = lazyDialog(async () => (await import('../../../platform/session/TeamDialog.tsx')).TeamDialog);

const PAUSE_MS = 200;
const SETTINGS = '设置';

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

/** How the workstation looks, and who one is in it. */
function useSettings(session: Session, onTeam: () => void, onKeys: () => void): PaletteCommand[] {
  const { scheme, density } = useAppearance();
  const signOut = useSignOut();
  const dark = scheme === 'dark';
  const compact = density === 'compact';
  const command = (id: string, title: string, run: () => void): PaletteCommand => ({ id, title, note: SETTINGS, run });
  return [
    command('scheme', dark ? '切换为浅色' : '切换为深色', () => setAppearance({ choice: dark ? 'light' : 'dark' })),
    command('density', compact ? '切换为宽松布局' : '切换为紧凑布局', () =>
      setAppearance({ density: compact ? 'comfortable' : 'compact' }),
    ),
    ...(session.teams.length > 1 && !session.user.isPrivate
      ? [{ ...command('team', '切换团队', onTeam), replaces: true as const }]
      : []),
    { ...command('keys', '按键', onKeys), replaces: true },
    ...(session.user.isPrivate ? [] : [command('sign-out', '退出登录', () => void signOut())]),
  ];
}

/** Jumps to any page or record, and does what can be done here: type, move with the arrows, Enter. */
export function CommandPalette({
  index,
  session,
  onKeys,
  onClose,
}: {
  index: DocumentIndex;
  session: Session;
  onKeys: () => void;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const list = useId();
  const dialog = useModal();
  const [keyword, setKeyword] = useState('');
  const [active, setActive] = useState(0);
  const { roles } = session.user;
  const [switching, setSwitching] = useState(false);
  const [here] = useState(() => pageCommands(document));
  const pages = useMemo(() => pageEntries(index, roles), [index, roles]);
  const forms = useMemo(() => createEntries(index), [index]);
  const settings = useSettings(session, () => setSwitching(true), onKeys);
  const { records, searching } = useRecords(index, useDeferredValue(keyword));
  const groups: { title: string; entries: (PaletteEntry | PaletteCommand)[] }[] = [
    { title: '操作', entries: matching(keyword.trim() ? here : here.filter(({ whenSought }) => !whenSought), keyword) },
    { title: '页面', entries: matching(pages, keyword).slice(0, keyword ? 6 : 8) },
    { title: '单据', entries: records },
    { title: '新建', entries: matching(forms, keyword).slice(0, 6) },
    { title: SETTINGS, entries: matching(settings, keyword) },
  ].filter(({ entries }) => entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.min(active, entries.length - 1);

  useEffect(() => {
    dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, dialog]);

  const go = (entry: PaletteEntry | PaletteCommand | undefined) => {
    if (!entry) return;
    if ('path' in entry) {
      onClose();
      return void navigate(entry.path);
    }
    // What it opens is opened over the page, and gives the focus back to it.
    if (!entry.replaces) dialog.current?.close();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive((at + (event.key === 'ArrowDown' ? 1 : -1) + entries.length) % Math.max(entries.length, 1));
    }
    if (event.key === 'Enter') go(entries[at]);
  };

  if (switching) return <TeamDialog teams={session.teams} currentEid={session.user.eid} onClose={onClose} />;
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="搜索页面或单据"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && event.detail < 2 && onClose()}
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
            placeholder="输入页面、单号、客户或要做的事"
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
            <kbd>Enter</kbd> 打开或执行
          </span>
          <span>
            <kbd>Esc</kbd> 关闭
          </span>
        </p>
      </div>
    </dialog>
  );
}
