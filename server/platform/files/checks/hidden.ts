/** What a browser would run if it took the file for a page, and what a server would if it took it for a script. */
const MARKUP = /<(?:script|html|iframe|object|embed)[\s>/]|<!doctype\s|<\?php|<svg[\s/]+[\w:]+\s*=/i;
const END_OF_ARCHIVE = Buffer.from('PK\x05\x06', 'latin1');
/** An archive's end is found within the longest comment that may follow it. */
const LONGEST_END = 65_535 + 22;

/** Why a picture or PDF is something else as well: a page, a script or an archive. */
export function hiddenContent(bytes: Buffer): string | undefined {
  if (MARKUP.test(bytes.toString('latin1'))) return '文件中夹带了网页或脚本代码，不能上传';
  return isArchiveToo(bytes) ? '文件中夹带了压缩包，不能上传' : undefined;
}

function isArchiveToo(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - LONGEST_END);
  for (
    let at = bytes.lastIndexOf(END_OF_ARCHIVE);
    at >= from;
    at = at === 0 ? -1 : bytes.lastIndexOf(END_OF_ARCHIVE, at - 1)
  ) {
    if (
      at + 22 <= bytes.length &&
      at + 22 + bytes.readUInt16LE(at + 20) <= bytes.length &&
      bytes.readUInt32LE(at + 12) <= at
    )
      return true;
  }
  return false;
}
