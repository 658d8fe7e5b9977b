import { constants, inflateSync } from 'node:zlib';

/** Objects may stand packed in streams; all of them together open to no more than this. */
const MAX_UNPACKED = 64 * 1024 * 1024;

/** What runs, opens, sends or carries other files; an action at opening that only turns to a page is none of them. */
const ACTIVE: readonly (readonly [RegExp, string])[] = [
  [/\/(?:JavaScript|Rendition)(?![A-Za-z0-9])|\/JS\s*[(<]|\/JS\s+\d+\s+\d+\s+R/, 'PDF 含有脚本'],
  [/\/(?:Launch|SubmitForm|ImportData|GoToE)(?![A-Za-z0-9])/, 'PDF 含有会自动执行的动作'],
  [/\/OpenAction\s*<<(?![^>]*\/S\s*\/GoTo(?![A-Za-z0-9]))/, 'PDF 含有打开时执行的动作'],
  [/\/EmbeddedFiles?(?![A-Za-z0-9])|\/(?:RichMedia|FileAttachment)(?![A-Za-z0-9])/, 'PDF 含有内嵌文件'],
  [/\/XFA\s*[[\d(<]/, 'PDF 含有动态表单'],
];

/**
 * Why a PDF cannot be kept: it runs something, carries other files, cannot be looked into, or goes on after its end.
 * Names are looked for wherever they may stand, also spelled with '#' and in packed objects.
 */
export function pdfProblem(bytes: Buffer): string | undefined {
  const raw = bytes.toString('latin1');
  const text = plainNames(raw);
  const end = Math.max(raw.lastIndexOf('%%EOF') + 5, raw.lastIndexOf('endobj') + 6);
  if (end <= 6) return 'PDF 不完整或已损坏';
  if (/[^\s\0]/.test(raw.slice(end))) return 'PDF 之后夹带了其他内容，不能上传';
  if (/\/Encrypt\s*(?:<<|\d+\s+\d+\s+R)/.test(text)) return 'PDF 已加密，无法检查内容，请去除密码后再上传';
  const packed = packedObjects(bytes, raw);
  if (packed === undefined) return 'PDF 的内部结构无法检查，请重新导出后再上传';
  const found = ACTIVE.find(([pattern]) => pattern.test(text) || pattern.test(packed));
  return found && `${found[1]}，不能上传`;
}

/** `/J#61vaScript` is `/JavaScript`. */
function plainNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The text of all object streams; undefined when one of them cannot be read. */
function packedObjects(bytes: Buffer, raw: string): string | undefined {
  const texts: string[] = [];
  let room = MAX_UNPACKED;
  let dictionary = 0;
  // Forward only: a file full of such words costs no more than its length.
  const words = /\bobj\b|stream\r?\n/g;
  for (let word = words.exec(raw); word; word = words.exec(raw)) {
    if (word[0] === 'obj') {
      dictionary = words.lastIndex;
      continue;
    }
    const head = plainNames(raw.slice(Math.max(dictionary, word.index - 2_000), word.index));
    dictionary = words.lastIndex;
    if (!/\/ObjStm(?![A-Za-z0-9])/.test(head)) continue;
    if (/\/Predictor\s+(?!1\b)/.test(head) || !/\/Filter\s*\[?\s*\/FlateDecode\s*[\]/>]/.test(`${head}>`))
      return undefined;
    try {
      const text = inflateSync(bytes.subarray(words.lastIndex), {
        maxOutputLength: room,
        finishFlush: constants.Z_SYNC_FLUSH,
      }).toString('latin1');
      room -= text.length;
      texts.push(plainNames(text));
    } catch {
      return undefined; // Damaged, or more than there is room for: either way nobody can say what is in it.
    }
  }
  return texts.join('\n');
}
