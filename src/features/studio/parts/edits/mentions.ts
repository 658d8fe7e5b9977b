import { pathOf, renameKey, setValue, valueAt } from './json.ts';

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** A field by its path and its last name, and the path that it has from now on. */
export interface Naming {
  own: string;
  old: string;
  anew: string;
}

/** A value or a key that names the field by its path: a column, an order, a filter, who may see it. */
export function renamedMention(text: string, place: string, { own, old, anew: path }: Naming): string {
  const at = pathOf(text, place);
  const name = path.slice(path.lastIndexOf('.') + 1);
  const isBeside = path.slice(0, -name.length) === own.slice(0, -old.length);
  const words = own === old ? [old] : [own, old];
  const [here, there] = [own, path].map((one) => `/${one.replaceAll('.', '/')}`) as [string, string];
  const anew = (value: string): string => {
    if (value === here || value.startsWith(`${here}/`)) return there + value.slice(here.length);
    for (const word of words) {
      const mention = new RegExp(`(?<![\\p{ID_Continue}.])${escaped(word)}(?!\\p{ID_Continue})`, 'gu');
      // What names it by its last name alone stands beside it; of what went away it names the whole path.
      if (mention.test(value)) return value.replace(mention, word === own || !isBeside ? path : name);
    }
    return value;
  };
  const value = valueAt(text, at);
  const key = at.at(-1);
  if (typeof value === 'string' && anew(value) !== value) return setValue(text, at, anew(value));
  return typeof key === 'string' && anew(key) !== key ? renameKey(text, at, anew(key)) : text;
}
