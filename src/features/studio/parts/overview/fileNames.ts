import type { FileStart } from '../fromFile/fileDraft.ts';
import { pinyinOf } from './pinyin.ts';

/** What a new business object may be called: as the sheet calls itself, or as its file, without days and copies. */
export function titleOfFile({ fileName, table }: Pick<FileStart, 'fileName' | 'table'>): string {
  const bare = (table.heading ?? fileName.replace(/\.\w+$/u, ''))
    .replace(
      /[(（]\d*[)）]|\d{4}\s*年度?\s*(?:\d{1,2}\s*月\s*)?(?:\d{1,2}\s*[日号])?|\d{4}[-./]?\d{0,2}[-./]?\d{0,2}|副本|最终版?|导入模板/gu,
      '',
    )
    .replace(/([(（])[\s,，、;；]+|[\s,，、;；]+([)）])/gu, '$1$2')
    .replace(/[(（]\s*[)）]/gu, '')
    .replace(/^[\s_\-—]+|[\s_\-—]+$/gu, '');
  return (bare || fileName).slice(0, 30);
}

/** So many characters are written out; of more each gives its first letter. */
const WRITTEN_OUT = 4;
const LONGEST = 50;

/** The Latin words of a text, and its Chinese ones in pinyin: "IT 盘点单" -> "it-pandiandan". '' without either. */
function stemOf(text: string): string {
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[a-z0-9]+|\p{Script=Han}+/gu) ?? [];
  return words
    .map((word) =>
      /^[a-z0-9]/u.test(word)
        ? word
        : [...word].map((one) => pinyinOf(one)?.slice(0, characters > WRITTEN_OUT ? 1 : undefined) ?? '').join(''),
    )
    .filter(Boolean)
    .join('-')
    .replace(/^[\d-]+/u, '')
    .slice(0, LONGEST)
    .replace(/-$/u, '');
}

/** A name for addresses that none of `taken` has, made of what something is called; '' where that gives none. */
export function freeName(called: string, taken: readonly string[]): string {
  const stem = stemOf(called);
  if (stem === '') return '';
  for (let next = 1; ; next += 1) {
    const name = next === 1 ? stem : `${stem}-${next}`;
    if (!taken.includes(name)) return name;
  }
}
