import { createHash } from 'node:crypto';
import type { Impact } from '../../../../contract/studio/index.ts';

export function idOf(entity: string, kind: Impact['kind'], about: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(about)).digest('hex').slice(0, 16);
  return `${entity}.${kind}.${hash}`;
}

/** One effect. What it is about makes its id, so that a tick stays with the same change whatever it comes to in numbers. */
export function effect(
  entity: string,
  kind: Impact['kind'],
  about: readonly unknown[],
  {
    count = null,
    keys = [],
    offers = [],
    ...rest
  }: Pick<Impact, 'dangerous' | 'message' | 'pointer'> & Partial<Impact>,
): Impact {
  return { ...rest, id: idOf(entity, kind, about), entity, kind, count, keys, offers };
}
