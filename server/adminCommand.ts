import { ArgumentError, checkOptions, readTyped, refuseRest } from './commandArguments.ts';
import { issueLink, LINK_HOURS, leaveLink, setupPath } from './domains/identity/index.ts';
import { migrations } from './migrations.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import { type Config, ConfigError, readConfig } from './platform/settings/config.ts';

/**
 * Prints a link that makes an administrator, whether there is one or not: for whoever holds the machine. A running
 * gateway holds the embedded database, so the link is left in its folder; a PostgreSQL server is told directly.
 */
async function run(config: Config): Promise<string> {
  if (config.databaseUrl === undefined) return leaveLink(config);
  const database = await openDatabase(config);
  try {
    await migrate(database, migrations);
    return await issueLink(database.kysely, true);
  } finally {
    await database.close();
  }
}

try {
  const { positionals, tokens } = readTyped(process.argv.slice(2), {});
  checkOptions({ tokens, options: {}, command: 'admin' });
  refuseRest(positionals);
  const config = readConfig(process.env);
  const address = config.publicOrigin ?? `http://${config.host}:${config.port}`;
  process.stdout.write(
    `请在 ${LINK_HOURS} 小时内用浏览器打开（只能用一次，请勿转发）：\n  ${address}${setupPath(await run(config))}\n`,
  );
  if (config.databaseUrl === undefined)
    process.stdout.write('链接由使用同一 DATA_DIR 的网关识别；网关不在运行时，启动后再打开。\n');
} catch (error) {
  if (error instanceof ConfigError || error instanceof ArgumentError) console.error(error.message);
  else console.error('没有生成链接：', error);
  process.exit(1);
}
