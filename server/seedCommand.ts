import pino from 'pino';
import { ArgumentError } from './commandArguments.ts';
import { addRows } from './demo/scale.ts';
import { seedDemo } from './demo/seed.ts';
import { openDomains } from './domains.ts';
import { migrations } from './migrations.ts';
import { openAhead } from './openAhead.ts';
import { FolderHeldError } from './platform/database/folderLock.ts';
import { migrate } from './platform/database/migrate.ts';
import { beginOpening } from './platform/database/open.ts';
import { ConfigError, readConfig } from './platform/settings/config.ts';
import { readSeedArguments, type SeedArguments } from './seedArguments.ts';

const USAGE = '用法：npm run seed -- --entity invoice --rows 1000000\n  不带参数时，只在空数据库里写入演示数据。';

/** Fills a database from the command line: the demo data when it is empty, and rows of one entity for scale. */
async function run({ entity, rows }: SeedArguments): Promise<void> {
  const config = readConfig(process.env);
  const { database, ahead } = await openAhead(beginOpening(config, console.log), { ...config, demo: true });
  try {
    await migrate(database, migrations);
    const { documents, access } = openDomains(config, database, pino({ level: 'warn' }), {}, ahead?.documents);
    await documents.load({ indexed: false });
    if (entity !== undefined && !documents.catalogue.entries.has(entity))
      throw new ArgumentError(`没有业务对象“${entity}”：可用 ${[...documents.catalogue.entries.keys()].join('、')}`);
    const model = entity === undefined ? undefined : documents.model(entity);
    const seeded = await seedDemo(database, documents, config, access, console.log, ahead?.records);
    console.log(seeded ? '已写入演示数据。' : '数据库不是空的，未写入演示数据。');
    if (model === undefined) return await documents.buildIndexes();

    const since = Date.now();
    await addRows(database, model, rows, (done, total) => {
      const rate = Math.round(done / ((Date.now() - since) / 1000));
      if (done % 50_000 === 0 || done === total) console.log(`${model.title}：${done} / ${total} 行，每秒 ${rate} 行`);
    });
    const inserted = Date.now();
    // Only now: those of the entity would have been built for the demo data, and once more for the rows.
    await documents.buildIndexes();
    console.log(
      `索引已建立，用时 ${((Date.now() - inserted) / 1000).toFixed(1)} 秒；共用时 ${((Date.now() - since) / 1000).toFixed(1)} 秒。`,
    );
  } finally {
    await database.close();
  }
}

try {
  const typed = readSeedArguments(process.argv.slice(2));
  if (typed === undefined) console.log(USAGE);
  else await run(typed);
} catch (error) {
  if (error instanceof ArgumentError) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
  const expected =
    error instanceof ConfigError ||
    error instanceof FolderHeldError ||
    (error instanceof Error && error.name === 'AppError');
  console.error(expected ? (error as Error).message : error);
  process.exit(1);
}
