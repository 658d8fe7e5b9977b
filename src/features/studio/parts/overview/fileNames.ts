import type { FileStart } from '../fromFile/fileDraft.ts';

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

/** A name for addresses that nobody has: the Latin words of the file's name, else a number. */
export function freeName(fileName: string, documents: readonly { entity: string }[]): string {
  const words =
    fileName
      .replace(/\.\w+$/u, '')
      .toLowerCase()
      .match(/[a-z][a-z0-9]*/gu) ?? [];
  const stem = words.join('-').slice(0, 50) || 'sheet';
  const taken = new Set(documents.map(({ entity }) => entity));
  for (let next = 1; ; next += 1) {
    const name = next === 1 ? stem : `${stem}-${next}`;
    if (!taken.has(name)) return name;
  }
}
