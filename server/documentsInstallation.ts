import { openDomains } from './domains.ts';
import { migrations } from './migrations.ts';
import { FolderHeldError } from './platform/database/folderLock.ts';
import { isMigrated } from './platform/database/migrate.ts';
import { isDatabaseMissing, openDatabase } from './platform/database/open.ts';
import type { Database } from './platform/database/port.ts';
import { type Config, ConfigError } from './platform/settings/config.ts';
import { type Installation, installationOver } from './runtime/changeSets/installation.ts';
import { askGateway, GatewayUnreachableError } from './runtime/changeSets/localCalls.ts';
import { isTakenByCode } from './runtime/changeSets/taken.ts';
import { basesOf } from './runtime/documents/layOver.ts';
import type { Documents } from './runtime/documents/service.ts';
import { readSource } from './runtime/documents/source.ts';

interface Opened extends Installation {
  close(): Promise<void>;
}

/**
 * The documents of the database that the settings name: directly, or through the gateway that holds the embedded one.
 * @throws ConfigError when there is nothing to open, or it is another release's
 */
export async function openInstallation(config: Config): Promise<Opened> {
  if (isDatabaseMissing(config))
    throw new ConfigError(`${config.dataDir} 里还没有数据库：请先启动一次网关，或检查 DATA_DIR、DATABASE_URL`);
  let database: Database;
  try {
    database = await openDatabase(config);
  } catch (error) {
    if (!(error instanceof FolderHeldError)) throw error;
    return { ...(await theGateway(config, error)), close: async () => undefined };
  }
  const loaded = async (): Promise<Documents> => {
    await refuseNewRelease(database, config);
    const entities = openDomains(config, database, { info: () => undefined, warn: () => undefined });
    entities.takenBy(isTakenByCode);
    // Indexes are the gateways' to build.
    await entities.documents.load({ indexed: false });
    return entities.documents;
  };
  try {
    if (!(await isMigrated(database, migrations)))
      throw new ConfigError('数据库的结构不是这个版本的：请用与网关相同的版本运行，升级时先启动新版本的网关');
    return { ...installationOver(database, config.schemasDir, loaded), close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function theGateway({ dataDir }: Config, held: FolderHeldError): Promise<Installation> {
  const closed = `${held.message}\n如果使用它的是正在启动的网关，请稍后再试；如果它在另一台主机或容器里，请到那里执行这个命令，或先停止它。`;
  try {
    const gateway = await askGateway(dataDir);
    await gateway.state({ asked: [] });
    return gateway;
  } catch (error) {
    if (error instanceof GatewayUnreachableError) throw new ConfigError(closed);
    throw error;
  }
}

/** A folder of documents that no gateway ever had would count as a release as soon as it is loaded. */
async function refuseNewRelease({ kysely }: Database, { schemasDir }: Config): Promise<void> {
  const known = await kysely.selectFrom('studio_bases').select(['entity', 'hash']).execute();
  if (known.length === 0) return;
  const seen = new Set(known.map(({ entity, hash }) => `${entity} ${hash}`));
  const fresh = [...basesOf(await readSource(schemasDir)).values()].filter(
    ({ entity, hash }) => !seen.has(`${entity} ${hash}`),
  );
  if (fresh.length === 0) return;
  throw new ConfigError(
    `${schemasDir} 里的 ${fresh.map(({ file }) => file.file).join('、')} 与运行过的网关都不同：请用网关所用的文件夹（SCHEMAS_DIR）运行，升级时先启动新版本的网关`,
  );
}
