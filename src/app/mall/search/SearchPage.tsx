import { Search } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { HELP_PAGES, openConsult } from '../../../ui/links.ts';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { useSearchWord } from '../../../ui/useSearchWord.ts';
import { passage } from './find.ts';
import './searchPage.css';
import { useSearch } from './useSearch.ts';

/** `/search?q=`: all that the site has for a word, by kind. */
export function SearchPage() {
  const [typed, setTyped] = useSearchWord('q');
  const keyword = typed.trim();
  usePageTitle(keyword === '' ? '搜索' : `搜索“${keyword}”`);
  const { groups, waiting, failed } = useSearch(keyword);
  const total = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const area = useRef<HTMLDivElement>(null);

  /** ↓ leads from the field into what was found, the arrows through it, Esc back. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const field = area.current?.querySelector('input');
    const links = [...(area.current?.querySelectorAll<HTMLElement>('.search-found a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    if (event.key === 'Escape' && at >= 0) field?.focus();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const next = at + (event.key === 'ArrowDown' ? 1 : -1);
    if (links.length === 0 || next >= links.length || (at < 0 && next < 0)) return;
    event.preventDefault();
    (links[next] ?? field)?.focus();
  };

  return (
    <div className="search-page" ref={area} onKeyDown={onKeyDown}>
      <h1>搜索</h1>
      <search>
        <label className="search-field">
          <Search size={20} aria-hidden />
          <input
            type="search"
            autoFocus
            aria-label="搜索产品、帮助与页面"
            placeholder="搜索产品、帮助与页面，例如 会议"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      </search>
      <p className="search-count" role="status">
        {keyword === '' ? '' : waiting ? '正在搜索…' : `找到 ${total} 项`}
      </p>
      {failed && (
        <p className="search-failed" role="alert">
          有一部分内容没有加载出来，请刷新页面后再试。
        </p>
      )}
      {groups.map(({ title, entries }) => (
        <section key={title} className="search-found" aria-label={title}>
          <h2>
            {title}
            <span>{entries.length}</span>
          </h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.id}>
                <Link to={entry.path}>{entry.title}</Link>
                <p>{passage(entry, keyword) ?? entry.note}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {!waiting && total === 0 && (
        <div className="search-none">
          {keyword !== '' && <p>没有找到“{keyword}”。换个说法，或者：</p>}
          <div>
            <ButtonLink look="outline" to="/product">
              看看全部产品
            </ButtonLink>
            <Button onClick={openConsult}>咨询客服</Button>
          </div>
          <ul aria-label="帮助">
            {HELP_PAGES.map(({ path, title }) => (
              <li key={path}>
                <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
