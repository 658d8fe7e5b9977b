import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { equalJson } from '@yunpu/engine-core/json';
import { ArgumentError } from './commandArguments.ts';
import { type Arguments, readArguments } from './documentsArguments.ts';
import { DOCUMENTS_HELP } from './documentsHelp.ts';
import { openInstallation } from './documentsInstallation.ts';
import { type Config, ConfigError, readConfig } from './platform/settings/config.ts';
import type { Order } from './runtime/changeSets/bring.ts';
import { BadChangeSet, readChangeSet, signChangeSet } from './runtime/changeSets/changeSet.ts';
import { onBase } from './runtime/changeSets/changes.ts';
import { fileNameOf } from './runtime/changeSets/file.ts';
import { type Folder, isUntouched, readFolder, writeFolder } from './runtime/changeSets/folder.ts';
import type { Installation } from './runtime/changeSets/installation.ts';
import { signingKeyIn, trustedKeysIn, writeKeyPair } from './runtime/changeSets/keys.ts';
import { GatewayUnreachableError } from './runtime/changeSets/localCalls.ts';
import { changesInWords, type State, standingIn } from './runtime/changeSets/state.ts';
import {
  contradictionInWords,
  FROM_FILES,
  FROM_SET,
  outcomeInWords,
  problemInWords,
  signedInWords,
} from './runtime/changeSets/words.ts';
import { startFailure } from './startFailure.ts';

/** What a command ends with. */
const EXIT = { done: 0, different: 1, misused: 2, refused: 3, failed: 4 } as const;
type Exit = (typeof EXIT)[keyof typeof EXIT];

type Print = (text: string) => void;

/** `npm run documents -- …`; returns the exit code. */
export async function documentsCommand(
  typed: readonly string[],
  environment: NodeJS.ProcessEnv,
  print: Print,
): Promise<Exit> {
  try {
    const args = readArguments(typed);
    if (args === undefined) {
      print(DOCUMENTS_HELP);
      return EXIT.done;
    }
    const config = readConfig(environment);
    if (args.command === 'keys') return makeKeys(args, print);
    // What is wrong with the files is said before any database is opened.
    const signed = args.in === undefined ? undefined : readSigned(args.in, config);
    const key = args.out === undefined ? undefined : signingKey(config);
    const installation = await openInstallation(config);
    try {
      switch (args.command) {
        case 'status':
          return await status(installation, args, config, print);
        case 'pull':
          return await pull(installation, args, print);
        case 'diff':
          return await differ(installation, args, print);
        case 'push':
          return await push(installation, args, print);
        case 'promote':
          if (signed) return await promoteIn(installation, args, signed, print);
          return await promoteOut(installation, args, config, key, print);
      }
    } finally {
      await installation.close();
    }
  } catch (error) {
    if (error instanceof ArgumentError) print(`${error.message}\n用 npm run documents -- --help 查看全部用法。`);
    else if (error instanceof ConfigError) print(error.message);
    else if (error instanceof BadChangeSet) {
      print(`没有应用：${error.message}。什么都没有改变。`);
      return EXIT.refused;
    } else {
      const why = error instanceof GatewayUnreachableError ? error.message : startFailure(error, environment);
      print(`没有完成：${why}`);
      return EXIT.failed;
    }
    return EXIT.misused;
  }
}

async function status(
  installation: Installation,
  { folder }: Arguments,
  { databaseUrl, dataDir }: Config,
  print: Print,
): Promise<Exit> {
  const files = await readFiles(folder, []);
  const state = await stateFor(installation, files);
  const where =
    databaseUrl === undefined ? `内嵌（${dataDir}）` : new URL(databaseUrl).host + new URL(databaseUrl).pathname;
  print(`数据库：${where}，系统标识 ${state.installation}`);
  const changed = state.changed.filter(({ changes }) => changes.changes?.length !== 0);
  print(
    changed.length === 0
      ? '全部业务对象与随产品附带的定义相同。'
      : `与随产品附带的定义不同的业务对象（${changed.length}）：`,
  );
  for (const { changes, version, published } of changed) {
    const what = changes.base === null ? '新建' : `${changes.changes.length} 处修改`;
    print(
      `  “${changes.title}”（${changes.entity}） ${what}，版本 ${version}${published ? `，${signedInWords(published)}` : ''}`,
    );
  }
  if (state.contradictions.length > 0) {
    print('与随产品附带的定义冲突，仍按上次发布的版本运行，请在设计台解决，或改好文件后 push：');
    for (const one of state.contradictions) print(`  ${contradictionInWords(one, '设计台')}`);
  }
  const different = compare(state, files);
  print(
    different.length === 0
      ? `${folder} 里的文件与数据库一致。`
      : `${folder} 里与数据库不同的文件（${different.length}，用 diff 查看）：`,
  );
  for (const { file } of different) print(`  ${file}`);
  for (const problem of files.problems) print(`  ${problemInWords(problem)}`);
  return EXIT.done;
}

async function pull(
  installation: Installation,
  { folder, entities, overwrite }: Arguments,
  print: Print,
): Promise<Exit> {
  const files = await readFiles(folder, entities);
  const state = await stateFor(installation, files);
  refuseUnknown(entities, state, files);
  const edited = [
    ...files.files.filter(({ read }) => !isUntouched(state, read)).map(({ file }) => file),
    ...files.problems.map(problemInWords),
  ];
  if (edited.length > 0 && !overwrite) {
    print('这些文件里有还没有 push 的修改，或读不懂：');
    for (const file of edited) print(`  ${file}`);
    print('什么都没有写。先 push；不要这些修改时加 --overwrite。');
    return EXIT.refused;
  }
  printWritten(await writeFolder(folder, state, entities, files, !overwrite), print);
  return EXIT.done;
}

function printWritten({ written, removed }: Awaited<ReturnType<typeof writeFolder>>, print: Print): void {
  for (const file of written) print(`已写入 ${file}`);
  for (const file of removed) print(`已删除 ${file}（与随产品附带的定义相同了）`);
  if (written.length + removed.length === 0) print('文件已是最新的。');
}

async function differ(installation: Installation, { folder, entities }: Arguments, print: Print): Promise<Exit> {
  const files = await readFiles(folder, entities);
  for (const problem of files.problems) print(problemInWords(problem));
  if (files.problems.length > 0) return EXIT.misused;
  const state = await stateFor(installation, files);
  refuseUnknown(entities, state, files);
  const isAsked = (entity: string): boolean => entities.length === 0 || entities.includes(entity);
  const different = compare(state, files).filter(({ entity }) => isAsked(entity));
  for (const { file, lines } of different) print([file, ...lines.map((line) => `  ${line}`)].join('\n'));
  if (different.length > 0) return EXIT.different;
  print(`${folder} 里的文件与数据库一致。`);
  return EXIT.done;
}

interface Different {
  entity: string;
  file: string;
  lines: string[];
}

/** What pushing the files would change, and what stands in no file. */
function compare(state: State, { files, problems }: Folder): Different[] {
  // A file that cannot be read is there all the same.
  const there = new Set([
    ...files.map(({ read }) => fileNameOf(read.entity)),
    ...problems.map(({ file }) => basename(file)),
  ]);
  const missing = state.changed
    .filter(({ changes }) => !there.has(fileNameOf(changes.entity)) && changes.changes?.length !== 0)
    .map(({ changes: { entity } }) => ({
      entity,
      file: fileNameOf(entity),
      lines: ['数据库里有修改，文件夹里没有这个文件：用 pull 取来'],
    }));
  const read = files.map(({ file, read: made }): Different => {
    const { base, here, changed } = standingIn(state, made.entity);
    const { document, contradictions } = onBase(made, base);
    const lines = [
      ...contradictions.map((one) => contradictionInWords(one, FROM_FILES)),
      ...(contradictions.length > 0 ? [] : changesInWords(here, document)),
    ];
    if (lines.length > 0 && changed && made.version !== changed.version)
      lines.unshift(
        `在 pull 之后，这里又发布过（${changed.published ? signedInWords(changed.published) : changed.version}）`,
      );
    return { entity: made.entity, file, lines };
  });
  return [...read.filter(({ lines }) => lines.length > 0), ...missing];
}

async function push(installation: Installation, args: Arguments, print: Print): Promise<Exit> {
  const files = await readFiles(args.folder, args.entities);
  for (const problem of files.problems) print(problemInWords(problem));
  if (files.problems.length > 0) return EXIT.misused;
  if (files.files.length === 0) throw new ArgumentError(`${args.folder} 里没有要 push 的文件`);
  const order = orderOf(args, args.reason ?? '');
  const sent = files.files.map(({ file, text }) => ({ file, text }));
  const outcome = await installation.push({ files: sent, order });
  const { text, good } = outcomeInWords(outcome, FROM_FILES);
  print(text);
  const pushed = files.files.map(({ read }) => read.entity);
  if (outcome.is === 'contradictions') {
    const { changed } = await stateFor(installation, files);
    for (const { changes, version } of changed)
      if (outcome.contradictions.some(({ entity }) => entity === changes.entity))
        print(
          `看过两边之后，把要的结果写进 ${fileNameOf(changes.entity)}，并把其中的 version 改为 ${version}，再 push。`,
        );
  }
  // The files go on from what is in force now, whoever else had a part in it.
  if (outcome.is === 'published' || outcome.is === 'nothing') {
    const state = await stateFor(installation, files);
    for (const one of unusedRepairs(state, files)) print(one);
    printWritten(await writeFolder(args.folder, state, pushed, files, true), print);
  }
  return good ? EXIT.done : EXIT.refused;
}

/** What the files chose for stored records that was not done: there is nothing here that it is for. */
function unusedRepairs({ changed }: State, { files }: Folder): string[] {
  return files.flatMap(({ file, read: { entity, repairs = [] } }) => {
    const { repairs: done = [] } = changed.find(({ changes }) => changes.entity === entity) ?? {};
    return repairs.flatMap((one, index) =>
      done.some((other) => equalJson(one, other))
        ? []
        : [
            `${file} 的 repairs 第 ${index + 1} 项（${one.ids.join('/')}）没有用到：这里没有它要处理的单据，或已另行处理`,
          ],
    );
  });
}

async function promoteOut(
  installation: Installation,
  { entities, out = '', reason = '', author }: Arguments,
  config: Config,
  key: ReturnType<typeof signingKey> | undefined,
  print: Print,
): Promise<Exit> {
  const state = await installation.state({ asked: [] });
  const unknown = entities.find((entity) => !state.changed.some(({ changes }) => changes.entity === entity));
  if (unknown !== undefined) throw new ArgumentError(`“${unknown}”在这里没有修改，不能放进变更集`);
  const documents = state.changed
    .map(({ changes, repairs }) => ({ ...changes, ...(repairs.length > 0 && { repairs }) }))
    .filter(({ entity }) => entities.length === 0 || entities.includes(entity));
  if (documents.length === 0) throw new ArgumentError('这里没有任何修改，没有可以生成的变更集');
  const clash = state.contradictions.find(({ entity }) => documents.some((one) => one.entity === entity));
  if (clash) {
    print(`“${clash.entity}”的修改与随产品附带的定义冲突，请先解决（status 查看），再生成变更集。`);
    return EXIT.refused;
  }
  const name = config.documentsInstallation ?? config.publicOrigin ?? hostname();
  const text = signChangeSet(key ?? signingKey(config), {
    installation: { id: state.installation, name },
    madeBy: author ?? userInfo().username,
    reason,
    documents,
  });
  try {
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(out, text);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR')
      throw new ArgumentError(`--out ${out} 是文件夹：请写出文件名，如 ${join(out, 'release.json')}`);
    if (code === 'EEXIST' || code === 'ENOTDIR') throw new ArgumentError(`--out ${out} 的上一级不是文件夹`);
    throw error;
  }
  print(
    `已生成 ${out}：${documents.map(({ title, entity }) => `“${title}”（${entity}）`).join('、')}，来源“${name}”。`,
  );
  return EXIT.done;
}

async function promoteIn(
  installation: Installation,
  args: Arguments,
  { set, signedBy }: ReturnType<typeof readChangeSet>,
  print: Print,
): Promise<Exit> {
  print(
    `变更集来自“${set.installation.name}”，${signedInWords({ by: set.madeBy, at: set.madeAt, reason: set.reason })}；签名有效（${signedBy}）。`,
  );
  const outcome = await installation.apply({ set, signedBy, order: orderOf(args, args.reason ?? set.reason) });
  const { text, good } = outcomeInWords(outcome, FROM_SET);
  print(text);
  return good ? EXIT.done : EXIT.refused;
}

function makeKeys({ out = '' }: Arguments, print: Print): Exit {
  mkdirSync(dirname(out), { recursive: true });
  try {
    const { privateFile, publicFile, id } = writeKeyPair(out);
    print(`已生成密钥 ${id}：
  ${privateFile}  私钥，只放在来源系统，DOCUMENTS_SIGNING_KEY 指向它，不要提交到 git
  ${publicFile}  公钥，放到目标系统，加入 DOCUMENTS_TRUSTED_KEYS`);
    return EXIT.done;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new ArgumentError(`${out}.key 或 ${out}.pub 已经有了，不会覆盖：请换一个文件名`);
    throw error;
  }
}

function signingKey({ documentsSigningKey }: Config): ReturnType<typeof signingKeyIn> {
  if (documentsSigningKey === undefined)
    throw new ConfigError('promote --out 要用 DOCUMENTS_SIGNING_KEY 指出签名的私钥文件；可用 documents keys 生成一对');
  return signingKeyIn(documentsSigningKey);
}

function readSigned(file: string, { documentsTrustedKeys }: Config): ReturnType<typeof readChangeSet> {
  const trusted = trustedKeysIn(documentsTrustedKeys);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ArgumentError(`读不到变更集文件 ${file}`);
  }
  return readChangeSet(text, trusted);
}

async function readFiles(folder: string, entities: readonly string[]): Promise<Folder> {
  try {
    return await readFolder(folder, entities);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') throw new ArgumentError(`--folder ${folder} 不是文件夹`);
    throw error;
  }
}

/** A name that was typed wrongly is not one without changes. */
function refuseUnknown(entities: readonly string[], { changed, shipped }: State, { files }: Folder): void {
  const known = new Set([
    ...Object.keys(shipped),
    ...changed.map(({ changes }) => changes.entity),
    ...files.map(({ read }) => read.entity),
  ]);
  const unknown = entities.find((entity) => !known.has(entity));
  if (unknown !== undefined) throw new ArgumentError(`--entity：没有名为“${unknown}”的业务对象`);
}

const stateFor = (installation: Installation, { files }: Folder): Promise<State> =>
  installation.state({ asked: files.map(({ read: { entity, version } }) => ({ entity, version })) });

const orderOf = ({ author, confirm, check }: Arguments, reason: string): Order => ({
  author: author ?? userInfo().username,
  reason,
  confirm,
  checkOnly: check,
});
