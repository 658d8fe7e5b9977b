import { lazyPart } from '@yunpu/engine-react/late';
import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { searchPath } from '../../../ui/links.ts';
import { useDisclosure } from '../../../ui/useDisclosure.ts';
import './searchBox.css';

const SearchPanel = lazyPart(async () => (await import('./SearchPanel.tsx')).SearchPanel);

/**
 * The search of the bar: what is typed is looked for at once, arrows choose, Enter goes there, or to all of it at an
 * address of its own. Where the bar has no room a sign leads to that page. `/` comes here from anywhere.
 */
export function SearchBox() {
  const navigate = useNavigate();
  const { open, setOpen, area } = useDisclosure<HTMLFormElement>();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [word, setWord] = useState('');
  const [active, setActive] = useState(-1);
  const [paths, setPaths] = useState<readonly string[]>([]);
  const shown = open && word.trim() !== '';

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const at = event.target instanceof HTMLElement ? event.target : null;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (at?.closest('input, textarea, select, [contenteditable="true"], dialog')) return;
      // Below the width that shows it the box cannot take the focus, and the key stays what it is.
      if (!input.current?.getClientRects().length) return;
      event.preventDefault();
      input.current.focus();
      input.current.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const go = (path: string): void => {
    setOpen(false);
    setActive(-1);
    input.current?.blur();
    void navigate(path);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const path = shown ? paths[active] : undefined;
    if (path !== undefined || word.trim() !== '') go(path ?? searchPath(word.trim()));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // The browser would clear the field: the word is kept while the answers are put away.
      event.preventDefault();
      if (!shown) event.currentTarget.blur();
      setActive(-1);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    // Of all of them and none: past the last the keyboard is back in the field.
    const places = paths.length + 1;
    setActive((before) => ((before + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1);
  };

  return (
    <>
      <search>
        <form className="nav-search" action="/search" onSubmit={submit} ref={area}>
          <Search size={16} aria-hidden />
          <input
            ref={input}
            type="search"
            name="q"
            role="combobox"
            aria-label="搜索全站"
            aria-expanded={shown && paths.length > 0}
            aria-controls={shown && paths.length > 0 ? list : undefined}
            aria-activedescendant={shown && active >= 0 ? `${list}-${active}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            placeholder="搜索产品、帮助与页面"
            value={word}
            onFocus={() => setOpen(true)}
            onBlur={({ relatedTarget }) => area.current?.contains(relatedTarget) || setOpen(false)}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setWord(event.target.value);
              setActive(-1);
              setOpen(true);
            }}
          />
          <kbd aria-hidden>/</kbd>
          {shown && (
            <Suspense fallback={null}>
              <SearchPanel id={list} word={word} active={active} onFound={setPaths} onActive={setActive} onGo={go} />
            </Suspense>
          )}
        </form>
      </search>
      <Link className="nav-link nav-search-link" to="/search" aria-label="搜索" title="搜索">
        <Search size={18} aria-hidden />
      </Link>
    </>
  );
}
