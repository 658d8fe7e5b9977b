import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Something that was typed cannot be understood. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** What was typed, as it stands: `checkOptions` refuses what is not meant. */
export const readTyped = <const O extends Options>(typed: readonly string[], options: O) =>
  parseArgs({ args: [...typed], options, strict: false, allowPositionals: true, tokens: true });

export interface TypedOptions {
  tokens: ReturnType<typeof readTyped>['tokens'];
  options: Options;
  /** Names of the options that are meant; all of them without it. */
  allowed?: readonly string[];
  /** What they belong to, as it is typed. */
  command: string;
}

/** @throws ArgumentError for an option that `command` does not have, or that lacks its content */
export function checkOptions({ tokens, options, allowed = Object.keys(options), command }: TypedOptions): void {
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (!allowed.includes(token.name)) {
      const known = allowed.length === 0 ? '它没有选项' : `可用 ${allowed.map((name) => `--${name}`).join('、')}`;
      throw new ArgumentError(`${command} 没有“${token.rawName}”这个选项：${known}`);
    }
    const wantsText = options[token.name]?.type === 'string';
    if (wantsText && !token.value?.trim()) throw new ArgumentError(`选项 ${token.rawName} 后面要有内容`);
    if (!wantsText && token.value !== undefined) throw new ArgumentError(`选项 ${token.rawName} 后面不带内容`);
  }
}

/** @throws ArgumentError */
export function refuseRest([first]: readonly string[]): void {
  if (first !== undefined) throw new ArgumentError(`多余的参数“${first}”：每个选项都以 -- 开头`);
}
