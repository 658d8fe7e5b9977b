import { type ProblemCode, severityOf } from './problems.ts';
import type { Problem } from './types.ts';

export interface Details {
  suggestion?: string | undefined;
  fix?: { pointer: string; value: unknown } | undefined;
  /** The key itself is wrong, not its value: the editor underlines the key. */
  key?: boolean;
  /** Characters into the string at the pointer, for a place inside an expression. */
  offset?: number;
}

/** A problem at a JSON pointer; its line and column are added later. */
export interface Finding extends Details {
  code: ProblemCode;
  pointer: string;
  message: string;
}

/** Takes what is found, in the order it is found. */
export type Report = (code: ProblemCode, pointer: string, message: string, details?: Details) => void;

const escapePointer = (key: string): string =>
  key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
export const unescapePointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
export const below = (pointer: string, key: string | number): string => `${pointer}/${escapePointer(String(key))}`;

/** Findings as problems, in the order of the text; the same words at the same place count once. */
export function toProblems(
  findings: readonly Finding[],
  file: string,
  locate: (finding: Finding) => { line: number; column: number },
): Problem[] {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  for (const finding of findings) {
    const { code, pointer, message, suggestion, fix, key } = finding;
    const identity = `${code} ${pointer} ${message}`;
    if (seen.has(identity)) continue;
    seen.add(identity);
    problems.push({
      severity: severityOf(code),
      code,
      message,
      ...(suggestion !== undefined && { suggestion }),
      ...(fix !== undefined && { fix: { ...fix, ...(key && { key: true as const }) } }),
      file,
      pointer,
      ...locate(finding),
    });
  }
  return problems.sort((a, b) => a.line - b.line || a.column - b.column);
}
