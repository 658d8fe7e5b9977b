import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { letterOfAuthorisation } from '../../../../server/domains/certification/authorisationLetter.ts';
import { judge } from '../../../../server/platform/files/judge.ts';
import { digestOf } from '../../../../server/platform/files/placing.ts';
import type { Answer, Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { multipart } from '../../../support/form.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { png } from '../../../support/pictures.ts';
import { gif, jpeg, packed, pdf, webp, xlsx, zip } from './samples.ts';

const html = Buffer.from('<html><body onload=alert(1)>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const script = Buffer.from('<script>alert(1)</script>');
const archive = zip({ name: 'a.txt', data: Buffer.from('a') });
const and = (...parts: readonly Buffer[]): Buffer => Buffer.concat(parts);
const nested = (depth: number, inner: Buffer): Buffer =>
  depth === 0 ? inner : zip({ name: 'a.zip', data: nested(depth - 1, inner) });
const zeros = Buffer.alloc(40 * 1024 * 1024);
const half = zip({ name: 'a', data: zeros.subarray(0, zeros.length / 2) });
const bomb = xlsx({ name: 'xl/worksheets/sheet1.xml', data: zeros });

/** What must not come in, under a name that fits where it can. */
const ATTACKS: readonly (readonly [string, string, Buffer, string])[] = [
  ['an SVG named as a picture', 'a.png', svg, 'file.type'],
  ['an SVG behind a byte order mark', 'a.txt', and(Buffer.from('\ufeff'), svg), 'file.type'],
  ['a page named as a picture', 'a.jpg', html, 'file.type'],
  ['a page named as a text', 'a.txt', and(Buffer.from('\n <!-- -->'), html), 'file.type'],
  ['a program', 'a.pdf', Buffer.from('MZ\x90\0', 'latin1'), 'file.type'],
  ['a name with no extension', 'png', png(), 'file.mismatch'],
  ['a name with another extension behind', 'a.png.html', png(), 'file.mismatch'],
  ['a name that hides its extension behind NUL', 'a.html\0.png', html, 'file.type'],
  ['a PNG with a page behind', 'a.png', and(png(), html), 'file.unsafe'],
  ['a PNG with an archive behind', 'a.png', and(png(), archive), 'file.unsafe'],
  ['a PNG behind a page', 'a.png', and(html, png()), 'file.type'],
  ['a JPEG with a script behind', 'a.jpg', and(jpeg(), script), 'file.unsafe'],
  ['a JPEG with an archive behind', 'a.jpg', and(jpeg(), archive), 'file.unsafe'],
  [
    'a JPEG with a script for servers in it',
    'a.jpg',
    and(jpeg().subarray(0, 20), Buffer.from([0xff, 0xfe, 0, 14]), Buffer.from('<?php x(); ?'), jpeg().subarray(20)),
    'file.unsafe',
  ],
  ['a GIF with a script behind', 'a.gif', and(gif(), script), 'file.unsafe'],
  ['a GIF that is a script', 'a.gif', Buffer.from('GIF89a=1;alert(1)//'), 'file.unsafe'],
  ['a WebP with an archive behind', 'a.webp', and(webp(), archive), 'file.unsafe'],
  ['a PDF behind a page', 'a.pdf', and(html, pdf()), 'file.type'],
  ['a PDF with a page behind', 'a.pdf', and(pdf(), html), 'file.unsafe'],
  ['a PDF with an archive behind', 'a.pdf', and(pdf(), archive), 'file.unsafe'],
  [
    'a PDF with a page in its head',
    'a.pdf',
    and(Buffer.from('%PDF-1.7\n%<script>alert(1)</script>\n'), pdf()),
    'file.unsafe',
  ],
  ['a PDF with JavaScript', 'a.pdf', pdf('<</S/JavaScript/JS(app.alert(1))>>'), 'file.unsafe'],
  ['a PDF with JavaScript spelled otherwise', 'a.pdf', pdf('<</S/J#61vaScr#69pt/J#53 4 0 R>>'), 'file.unsafe'],
  [
    'a PDF with JavaScript in a packed object',
    'a.pdf',
    pdf(packed('4 0 <</S/JavaScript/JS(app.alert(1))>>')),
    'file.unsafe',
  ],
  [
    'a PDF whose packed objects cannot be read',
    'a.pdf',
    pdf(packed('4 0 <<>>', '/Type/ObjStm/Filter/LZWDecode')),
    'file.unsafe',
  ],
  ['a PDF whose packed objects open to gigabytes', 'a.pdf', pdf(packed('\n'.repeat(65 * 1024 * 1024))), 'file.unsafe'],
  [
    'a PDF that does something when it is opened',
    'a.pdf',
    pdf('<</OpenAction<</S/URI/URI(http://example.cn)>>>>'),
    'file.unsafe',
  ],
  ['a PDF that starts a program', 'a.pdf', pdf('<</S/Launch/F(cmd.exe)>>'), 'file.unsafe'],
  ['a PDF with files in it', 'a.pdf', pdf('<</Names<</EmbeddedFiles 5 0 R>>>>'), 'file.unsafe'],
  [
    'a PDF under a password',
    'a.pdf',
    and(pdf().subarray(0, -30), Buffer.from('trailer<</Root 1 0 R/Encrypt 9 0 R>>\n%%EOF')),
    'file.unsafe',
  ],
  ['a PNG of 30,000 pixels', 'a.png', png(30_000, 30_000), 'file.unsafe'],
  ['a PNG of one line of 30,000 pixels', 'a.png', png(30_000, 1), 'file.unsafe'],
  ['a JPEG of sides that are allowed and too many pixels', 'a.jpg', jpeg(8_000, 8_001), 'file.unsafe'],
  ['a GIF whose frames together have too many pixels', 'a.gif', gif(8_000, 8_000, 7), 'file.unsafe'],
  ['a JPEG of 30,000 pixels', 'a.jpg', jpeg(30_000, 30_000), 'file.unsafe'],
  ['a GIF of 30,000 pixels', 'a.gif', gif(30_000, 30_000), 'file.unsafe'],
  ['a WebP of 30,000 pixels', 'a.webp', webp(30_000, 30_000), 'file.unsafe'],
  ['a PNG without an end', 'a.png', png().subarray(0, -8), 'file.unsafe'],
  ['a table that opens to a thousand times its size', 'a.xlsx', bomb, 'file.unsafe'],
  [
    'a document that lies about its size',
    'a.docx',
    zip({ name: 'word/document.xml', data: zeros, size: 10 }),
    'file.unsafe',
  ],
  ['an archive with a bomb in an archive', 'a.zip', nested(2, bomb), 'file.unsafe'],
  [
    'an archive with archives that are harmless one by one',
    'a.zip',
    zip({ name: 'a.zip', data: half }, { name: 'b.zip', data: half }),
    'file.unsafe',
  ],
  [
    'an archive whose directory says another name than stands in it',
    'a.zip',
    zip({ name: 'a.txt', inside: '../ax', data: Buffer.from('a') }),
    'file.type',
  ],
  ['an archive in an archive in an archive in an archive', 'a.zip', nested(3, archive), 'file.unsafe'],
  [
    'an archive whose entries share their bytes',
    'a.zip',
    zip({ name: 'a', data: zeros.subarray(0, 1000) }, { name: 'a', data: zeros.subarray(0, 1000), shared: true }),
    'file.type',
  ],
  [
    'an archive of 5,001 entries',
    'a.zip',
    zip(...Array.from({ length: 5_001 }, (_, index) => ({ name: `${index}`, data: Buffer.of() }))),
    'file.unsafe',
  ],
  [
    'an archive with a name that leaves its folder',
    'a.zip',
    zip({ name: '../../etc/passwd', data: Buffer.from('x') }),
    'file.unsafe',
  ],
  ['an archive with an absolute name', 'a.zip', zip({ name: 'C:\\windows\\x', data: Buffer.from('x') }), 'file.unsafe'],
  [
    'an archive with a link',
    'a.zip',
    zip({ name: 'a', data: Buffer.from('/etc/passwd'), mode: 0o120777 }),
    'file.unsafe',
  ],
  ['an archive under a password', 'a.zip', zip({ name: 'a', data: Buffer.from('x'), flags: 1 }), 'file.unsafe'],
  ['an archive behind a page', 'a.zip', and(html, archive), 'file.type'],
  ['a table with macros', 'a.xlsx', xlsx({ name: 'xl/vbaProject.bin', data: Buffer.from('x') }), 'file.type'],
  [
    'an old table with macros',
    'a.xls',
    and(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.from('_VBA_PROJECT', 'utf16le')),
    'file.unsafe',
  ],
  ['nothing', 'a.pdf', Buffer.of(), 'file.empty'],
  ['more than 20 MB', 'a.txt', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), 'file.tooLarge'],
];

describe('a file that people have', () => {
  it.each([
    ['pictures of every kind', 'a.png', png()],
    ['a JPEG', 'a.JPEG', jpeg()],
    ['a GIF', 'a.gif', gif()],
    ['a moving GIF', 'a.gif', gif(8_000, 8_000, 6)],
    ['a WebP', 'a.webp', webp()],
    ['a photograph of 64 million pixels', 'a.jpg', jpeg(8_000, 8_000)],
    ['a photograph with another behind it, as cameras write', 'a.jpg', and(jpeg(), jpeg())],
    [
      'a PDF that opens at a page',
      'a.pdf',
      pdf('<</OpenAction[3 0 R/Fit]>>', '<</OpenAction<</S/GoTo/D[3 0 R/Fit]>>>>'),
    ],
    ['a PDF with packed objects and links', 'a.pdf', pdf(packed('4 0 <</S/URI/URI(https://example.cn)>>'))],
    ['a PDF that was added to', 'a.pdf', and(pdf(), Buffer.from('9 0 obj\n<<>>\nendobj\n%%EOF\n'))],
    ['a table', 'a.xlsx', xlsx()],
    [
      'a document with a table in it, archived',
      'a.zip',
      zip({
        name: '合同.docx',
        data: zip(
          { name: 'word/document.xml', data: Buffer.from('x') },
          { name: 'word/embeddings/a.xlsx', data: xlsx() },
        ),
      }),
    ],
    [
      'a large table of plain columns',
      'a.xlsx',
      xlsx({ name: 'xl/sheet1.xml', data: and(randomBytes(400_000), zeros.subarray(0, 30_000_000)) }),
    ],
    [
      'our own letter',
      'a.docx',
      Buffer.from(
        letterOfAuthorisation({
          seller: '云铺科技有限公司',
          company: '蓝海制造有限公司',
          uscc: '91440300708461136T',
          agent: '陈晓',
          phone: '13800000001',
        }),
      ),
    ],
  ])('is taken: %s', async (_what, name, bytes) => {
    await expect(judge(name, bytes)).resolves.toMatch(/^[a-z]+\//);
  });
});

eachDatabase('what must not come in', (driver) => {
  let gateway: TestGateway;
  let chen: Client;
  let addresses = 0;
  beforeAll(async () => {
    gateway = await startGateway({ driver, settings: { TRUST_PROXY: '127.0.0.1' } });
    chen = await gateway.signIn('13800000001');
  });
  afterAll(() => gateway.close());

  /** Everybody from an address of their own: how many may come in a minute is not the question here. */
  const elsewhere = () => ({ 'x-forwarded-for': `203.0.${(addresses += 1) >> 8}.${addresses & 255}` });
  const form =
    (client: Client, path: string) =>
    (name: string, bytes: Buffer): Promise<Answer> => {
      const { headers, payload } = multipart({ name, bytes });
      return client.request(path, { method: 'POST', headers: { ...headers, ...elsewhere() }, payload });
    };
  const pieces = async (name: string, bytes: Buffer): Promise<Answer> => {
    const base = '/yzjumc/attachment/v3/upload';
    const begun = await chen.request(`${base}/begin`, {
      method: 'POST',
      headers: elsewhere(),
      body: { name, size: bytes.length, digest: digestOf(bytes) },
    });
    const { data } = (begun.body as { responseBody: { data?: { uploadId: string; pieceSize: number } } }).responseBody;
    if (!data?.uploadId) return begun;
    for (let number = 0; number * data.pieceSize < bytes.length; number++) {
      const piece = bytes.subarray(number * data.pieceSize, (number + 1) * data.pieceSize);
      await chen.request(`${base}/piece?uploadId=${data.uploadId}&number=${number}`, {
        method: 'POST',
        headers: { ...elsewhere(), 'content-type': 'application/octet-stream', 'x-piece-digest': digestOf(piece) },
        payload: piece,
      });
    }
    return chen.request(`${base}/finish`, { method: 'POST', headers: elsewhere(), body: { uploadId: data.uploadId } });
  };
  const codeOf = ({ body }: Answer): unknown => {
    const { errorCode, responseBody } = body as {
      errorCode?: string;
      responseBody?: { success: boolean; errorCode?: string };
    };
    return errorCode ?? responseBody?.errorCode ?? (responseBody?.success === false ? 'refused' : 'taken');
  };
  const files = async (): Promise<number> =>
    Number(
      (
        await gateway.database.kysely
          .selectFrom('files')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );

  it.each(ATTACKS)('%s, whichever way it comes', async (_what, name, bytes, code) => {
    const before = await files();
    const visitor = gateway.visitor();
    const answers = {
      attachment: codeOf(await form(chen, '/yzjumc/attachment/v3/upload')(name, bytes)),
      document: codeOf(await form(chen, '/docrest/doc/file/uploadfile')(name, bytes)),
      certification: codeOf(await form(chen, '/yzjumc/customer/auth/v2/upload')(name, bytes)),
      visitor: codeOf(
        await form(visitor, '/yzjumc/partnerjoinrenewal/v3/noAuthentication/uploadAttachment')(name, bytes),
      ),
      pieces: codeOf(await pieces(name, bytes)),
    };
    // A name in JSON is refused for NUL before anybody looks at what it names.
    expect(answers).toEqual({
      attachment: code,
      document: code,
      certification: code,
      visitor: code,
      pieces: name.includes('\0') ? 'request.invalid' : code,
    });
    expect(await files()).toBe(before);
  });

  it.each([
    ['NUL', 'a\0b.pdf'],
    ['half a character', 'a\ud800b.pdf'],
  ])('%s in a name: nothing is begun', async (_what, name) => {
    expect(codeOf(await pieces(name, pdf()))).toBe('request.invalid');
  });

  it.each([
    ['folders above', '../../../etc/passwd.pdf', 'passwd.pdf'],
    ['an absolute folder', '/etc/cron.d/a.pdf', 'a.pdf'],
    ['a drive', 'C:\\Windows\\a.pdf', 'a.pdf'],
    ['a line break that would begin a header', 'a\r\nset-cookie: x=1\r\n.pdf', 'aset-cookie: x=1.pdf'],
    ['quotes and a semicolon', 'a"; filename="b.html".pdf', 'a"; filename="b.html".pdf'],
    ['the sign that turns the direction', 'a\u202efdp.pdf', 'afdp.pdf'],
    ['markup', '<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ['300 characters, some of two halves', `${'合同𠮷'.repeat(100)}.pdf`, `${'合同𠮷'.repeat(38)}合同.pdf`],
  ])('%s in a name: it is harmless in what is stored and in what is sent', async (_what, name, shown) => {
    const { body } = await pieces(name, and(pdf(), Buffer.from(`9 0 obj\n(${addresses})\nendobj\n%%EOF`)));
    const { data } = (body as { responseBody: { data: { fileId: string; name: string } } }).responseBody;
    expect(data.name).toBe(shown);
    const answer = await chen.request(`/files/${data.fileId}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[A-Za-z0-9%.!_~-]+$/,
    );
  });
});
