import type { TextWithFields } from './model/model.ts';

const REFERENCE = /\{\{([^{}]*)\}\}/gu;

/**
 * A text taken apart at its references to fields, `{{path}}`. `known` is asked of each path and is given the reference
 * as it is written; `isBroken`: a reference is empty, or braces have no partner.
 */
export function textWithFields(
  source: string,
  known: (path: string, written: string) => boolean,
): { parts: TextWithFields; isBroken: boolean } {
  const parts: (string | { path: string })[] = [];
  let isBroken = false;
  let end = 0;
  for (const found of source.matchAll(REFERENCE)) {
    const path = (found[1] ?? '').trim();
    if (found.index > end) parts.push(source.slice(end, found.index));
    if (path === '') isBroken = true;
    else if (known(path, found[0])) parts.push({ path });
    end = found.index + found[0].length;
  }
  if (end < source.length) parts.push(source.slice(end));
  return { parts, isBroken: isBroken || parts.some((part) => typeof part === 'string' && /\{\{|\}\}/u.test(part)) };
}
