import { demoTeam } from '../server/demo/identity/accounts.ts';
import { onBothDatabases } from './driver/bothDatabases.ts';
import { sendCustomers, until } from './driver/customers.ts';
import { startGateway } from './driver/gateway.ts';
import { besideOthers, call, download, TABLE } from './driver/others.ts';
import { signIn } from './driver/signIn.ts';

const PARTNER = { account: '13800000003', eid: demoTeam('远帆科技有限公司').eid };

interface Imports {
  rows: number;
  format: 'csv' | 'xlsx';
  /** One of the two databases; both when absent. */
  only: string | undefined;
  /** How many others work meanwhile; with none it goes as fast as it can. */
  others: number;
}

/** One database: the file of `rows` customers checked, written, exported and taken back, while others work. */
async function measure(
  title: string,
  env: NodeJS.ProcessEnv,
  { rows, format, others }: Imports,
  print: (line: string) => void,
): Promise<void> {
  const { child, origin } = await startGateway(
    { ...process.env, PORT: '0', LOG_LEVEL: 'warn', NODE_ENV: 'production', ...env },
    'dist/server',
  );
  try {
    const importer = { origin, cookie: await signIn(origin, PARTNER.account, PARTNER.eid) };
    const measured = await besideOthers(child, origin, others);
    const line = async (what: string, work: () => Promise<unknown>): Promise<void> =>
      print(`| ${title} | ${await measured(what, work)} |`);
    const importId = await sendCustomers(importer, rows, format);
    await line('读取与检查', () => until(importer, importId, ['checked']));
    await line('写入', async () => {
      await call(importer, 'customer/import/commit', { importId });
      const { report } = await until(importer, importId, ['written']);
      if (report?.created !== rows) throw new Error('the import lacks rows');
    });
    await line('导出 CSV', async () => {
      if ((await download(importer, 'customer')) < rows) throw new Error('the export lacks rows');
    });
    await line('撤销', async () => {
      await call(importer, 'customer/import/undo', { importId });
      const { report } = await until(importer, importId, ['undone']);
      if (report?.removed !== rows) throw new Error('not all rows were taken back');
    });
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  }
}

/**
 * Imports and exports of `rows` customers on both databases or on one, and what others wait meanwhile, each said as
 * soon as it is known. Needs a build.
 */
export async function benchImports(imports: Imports, print: (line: string) => void): Promise<void> {
  const { rows, format, only, others } = imports;
  print(`\n${rows.toLocaleString('en-US')} 条客户（${format}），${others} 个他人同时翻列表：\n\n${TABLE}`);
  await onBothDatabases(only, (title, settings) => measure(title, settings, imports, print));
}
