import { FolderHeldError } from './platform/database/folderLock.ts';
import { NewerDatabaseError } from './platform/database/migrate.ts';
import { EmbeddedDatabaseError } from './platform/database/pgliteRemote.ts';
import { sqlState } from './platform/database/pooledDatabase.ts';
import { ConfigError } from './platform/settings/config.ts';

/** What went wrong with a file or folder, by the system's own code. */
const FILES: Readonly<Record<string, string>> = {
  EACCES: '没有所需的权限',
  EPERM: '没有所需的权限',
  ENOSPC: '磁盘空间不足，请清理磁盘，或用环境变量 DATA_DIR 换一个目录',
  EDQUOT: '磁盘配额已用完，请清理磁盘，或用环境变量 DATA_DIR 换一个目录',
  EROFS: '文件系统是只读的，请用环境变量 DATA_DIR 换一个可以写入的目录',
  EEXIST: '路径上有同名的文件，不是文件夹，请用环境变量 DATA_DIR 换一个目录',
  ENOTDIR: '路径上有同名的文件，不是文件夹，请用环境变量 DATA_DIR 换一个目录',
  ENOENT: '文件或文件夹不见了',
  EIO: '读写磁盘时出错，请检查磁盘',
  EMFILE: '打开的文件过多，请调高系统的限制（ulimit -n）',
};
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  '28P01',
  '28000',
  '3D000',
]);

/** Why the gateway could not start, as who started it can act on it; anything unforeseen with all its details. */
export function startFailure(error: unknown, { PORT, DATA_DIR }: NodeJS.ProcessEnv): string {
  if (error instanceof ConfigError || error instanceof FolderHeldError || error instanceof NewerDatabaseError)
    return error.message;
  const code = error instanceof EmbeddedDatabaseError ? error.code : sqlState(error);
  const message = error instanceof Error ? error.message : '';
  if (code === 'EADDRINUSE') return `端口 ${PORT ?? '8080'} 已被占用，请用环境变量 PORT 换一个端口`;
  if (code in FILES) return `${FILES[code]}（${message || (DATA_DIR ?? './data')}）`;
  if (UNREACHABLE.has(code)) return `连接不上 DATABASE_URL 所指的数据库：${message || code}`;
  if (error instanceof EmbeddedDatabaseError)
    return `内嵌数据库打不开，${error.folder} 里的数据可能已损坏，请用备份恢复整个数据目录（${message}）`;
  return error instanceof Error ? (error.stack ?? message) : JSON.stringify(error);
}
