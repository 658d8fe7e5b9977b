import { type PointerEvent, useEffect } from 'react';
import { searchPath } from '../../../ui/links.ts';
import { passage } from './find.ts';
import { useSearch } from './useSearch.ts';

const PER_GROUP = 4;

interface SearchPanelProps {
  id: string;
  word: string;
  /** The place of the chosen one among all; -1: none. */
  active: number;
  /** Is given where each of them leads, in their order. */
  onFound: (paths: readonly string[]) => void;
  onActive: (at: number) => void;
  onGo: (path: string) => void;
}

/** The best of what was found, by kind, with the way to all of it. */
export function SearchPanel({ id, word, active, onFound, onActive, onGo }: SearchPanelProps) {
  const keyword = word.trim();
  const { groups, waiting } = useSearch(keyword);
  const shown = groups.map(({ title, entries }) => ({ title, entries: entries.slice(0, PER_GROUP) }));
  const entries = shown.flatMap((group) => group.entries);
  const total = groups.reduce((sum, group) => sum + group.entries.length, 0);
  const paths = total === 0 ? [] : [...entries.map(({ path }) => path), searchPath(keyword)];
  const known = paths.join('\n');
  useEffect(() => {
    onFound(known === '' ? [] : known.split('\n'));
  }, [known, onFound]);

  const option = (place: number) => ({
    id: `${id}-${place}`,
    role: 'option',
    'aria-selected': place === active,
    onPointerMove: () => place === active || onActive(place),
    // The field keeps the focus, so that leaving it does not put the answers away before they are pressed.
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
    onClick: () => paths[place] !== undefined && onGo(paths[place]),
  });

  return (
    <div className="nav-found">
      <p className="ui-hidden" role="status">
        {waiting ? '正在搜索' : `找到 ${total} 项`}
      </p>
      {total === 0 && (
        <p className="nav-found-none">{waiting ? '正在搜索…' : `没有找到“${keyword}”，按 Enter 看看别的办法`}</p>
      )}
      {total > 0 && (
        <div role="listbox" id={id} aria-label="搜索结果">
          {shown.map(({ title, entries: found }) => (
            <div key={title} role="group" aria-label={title}>
              <p aria-hidden>{title}</p>
              {found.map((entry) => (
                <div key={entry.id} className="nav-found-one" {...option(entries.indexOf(entry))}>
                  <span>{entry.title}</span>
                  <small>{passage(entry, keyword) ?? entry.note}</small>
                </div>
              ))}
            </div>
          ))}
          <div className="nav-found-one nav-found-all" {...option(entries.length)}>
            <span>查看全部 {total} 项结果</span>
          </div>
        </div>
      )}
    </div>
  );
}
