import { ArgumentError, checkOptions, readTyped, refuseRest } from './commandArguments.ts';

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
  if (typed.length === 0 || typed.some((one) => one === '--help' || one === '-h')) return undefined;
  const { values, positionals, tokens } = readTyped(typed, OPTIONS);
  if (positionals.includes('help')) return undefined;
  const [command = '', ...rest] = positionals;
  if (!isCommand(command))
    throw new ArgumentError(`没有“${command}”这个命令：可用 ${Object.keys(COMMANDS).join('、')}`);
  checkOptions({ tokens, options: OPTIONS, allowed: COMMANDS[command], command });
  refuseRest(rest);
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
