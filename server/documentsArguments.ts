import { parseArgs } from 'node:util';

/** Something that was typed cannot be understood. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

export interface Arguments {
  command: Command;
  folder: string;
  entities: string[];
  out: string | undefined;
  in: string | undefined;
  reason: string | undefined;
  author: string | undefined;
  confirm: boolean;
  check: boolean;
  overwrite: boolean;
}

const OPTIONS = {
  folder: { type: 'string' },
  entity: { type: 'string', multiple: true },
  out: { type: 'string' },
  in: { type: 'string' },
  reason: { type: 'string' },
  author: { type: 'string' },
  confirm: { type: 'boolean' },
  check: { type: 'boolean' },
  overwrite: { type: 'boolean' },
} as const;

const COMMANDS = {
  status: ['folder'],
  pull: ['folder', 'entity', 'overwrite'],
  diff: ['folder', 'entity'],
  push: ['folder', 'entity', 'reason', 'author', 'confirm', 'check'],
  promote: ['out', 'in', 'entity', 'reason', 'author', 'confirm', 'check'],
  keys: ['out'],
} as const satisfies Record<string, readonly (keyof typeof OPTIONS)[]>;
type Command = keyof typeof COMMANDS;

const isCommand = (name: string): name is Command => Object.hasOwn(COMMANDS, name);

/** What was typed; undefined: help was asked for. @throws ArgumentError */
export function readArguments(typed: readonly string[]): Arguments | undefined {
  if (typed.length === 0 || typed.some((one) => one === '--help' || one === '-h' || one === 'help')) return undefined;
  const { values, positionals, tokens } = parseArgs({
    args: [...typed],
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const [command = '', ...rest] = positionals;
  if (!isCommand(command))
    throw new ArgumentError(`没有“${command}”这个命令：可用 ${Object.keys(COMMANDS).join('、')}`);
  const allowed: readonly string[] = COMMANDS[command];
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (!allowed.includes(token.name))
      throw new ArgumentError(
        `${command} 没有“${token.rawName}”这个选项：可用 ${allowed.map((name) => `--${name}`).join('、')}`,
      );
    const wantsText = OPTIONS[token.name as keyof typeof OPTIONS].type === 'string';
    if (wantsText && !token.value?.trim()) throw new ArgumentError(`选项 ${token.rawName} 后面要有内容`);
    if (!wantsText && token.value !== undefined) throw new ArgumentError(`选项 ${token.rawName} 后面不带内容`);
  }
  if (rest[0] !== undefined) throw new ArgumentError(`多余的参数“${rest[0]}”：每个选项都以 -- 开头`);
  const text = (name: 'folder' | 'out' | 'in' | 'reason' | 'author'): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value.trim() : undefined;
  };
  const read: Arguments = {
    command,
    folder: text('folder') ?? 'overlay',
    entities: (values.entity ?? []).filter((one) => typeof one === 'string'),
    out: text('out'),
    in: text('in'),
    reason: text('reason'),
    author: text('author'),
    confirm: values.confirm === true,
    check: values.check === true,
    overwrite: values.overwrite === true,
  };
  refuseTogether(read);
  return read;
}

const REASON_LENGTH = 500;

function refuseTogether({ command, out, in: input, reason, entities, confirm, check }: Arguments): void {
  if (command === 'push' && reason === undefined) throw new ArgumentError('push 要用 --reason 写明原因');
  if (reason !== undefined && reason.length > REASON_LENGTH)
    throw new ArgumentError(`--reason 最多 ${REASON_LENGTH} 个字`);
  if (command === 'keys' && out === undefined)
    throw new ArgumentError('keys 要用 --out 写明文件名，如 --out keys/test');
  if (command !== 'promote') return;
  if ((out === undefined) === (input === undefined))
    throw new ArgumentError('promote 要么用 --out 生成变更集，要么用 --in 应用变更集');
  if (out !== undefined && reason === undefined) throw new ArgumentError('promote --out 要用 --reason 写明原因');
  if (out !== undefined && (confirm || check)) throw new ArgumentError('--confirm 与 --check 只用于 promote --in');
  if (input !== undefined && entities.length > 0)
    throw new ArgumentError('--entity 只用于 promote --out：变更集要么全部生效，要么全部不生效');
}
