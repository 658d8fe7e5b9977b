import { createHash } from 'node:crypto';
import type { Impact } from '../../../../contract/studio.ts';

/** One effect. What it is about makes its id, so that a tick stays with the same change whatever it comes to in numbers. */
export function effect(
  entity: string,
  kind: Impact['kind'],
  about: readonly unknown[],
  { count = null, keys = [], ...rest }: Pick<Impact, 'dangerous' | 'message' | 'pointer'> & Partial<Impact>,
): Impact {
  const hash = createHash('sha256').update(JSON.stringify(about)).digest('hex').slice(0, 16);
  return { ...rest, id: `${entity}.${kind}.${hash}`, entity, kind, count, keys };
}
