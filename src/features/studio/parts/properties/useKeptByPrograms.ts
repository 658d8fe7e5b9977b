import { useFrame } from '../../../../platform/workstation/context.ts';
import { isNewAt, useDesign } from '../designContext.ts';
import { pathOf } from '../edits/json.ts';

/** Whether what stands at a place came with the release, so that programs go by its name, and this person is no developer. */
export function useKeptByPrograms(pointer: string): boolean {
  const { text, shipped } = useDesign();
  const { session } = useFrame();
  return shipped !== undefined && !isNewAt(shipped, pathOf(text, pointer)) && !session.user.roles.includes('developer');
}
