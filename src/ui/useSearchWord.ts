import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How long a hand rests before the address follows, milliseconds. */
const REST_MS = 300;

/**
 * The word in a search box, kept in the address as `name`: a reload, the way back and a copied address find it again.
 * The box shows at once what is typed; the address arrives later, and what it says of an earlier letter is not put back.
 */
export function useSearchWord(name: string): [string, (word: string) => void] {
  const [search, setSearch] = useSearchParams();
  const arrived = search.get(name) ?? '';
  const [typed, setTyped] = useState(arrived);
  const [seen, setSeen] = useState(arrived);
  const [written, setWritten] = useState(arrived);
  if (arrived !== seen) {
    setSeen(arrived);
    if (arrived !== written) {
      setWritten(arrived);
      setTyped(arrived);
    }
  }
  const word = typed.trim();
  useEffect(() => {
    if (word === written.trim()) return;
    const write = (): void => {
      setWritten(word);
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (word === '') next.delete(name);
          else next.set(name, word);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    };
    const rest = setTimeout(write, REST_MS);
    // Who goes on to what was found is on the way to another page soon: an address written then would call them back.
    document.addEventListener('focusout', write);
    return () => {
      clearTimeout(rest);
      document.removeEventListener('focusout', write);
    };
  }, [word, written, name, setSearch]);
  return [typed, setTyped];
}
