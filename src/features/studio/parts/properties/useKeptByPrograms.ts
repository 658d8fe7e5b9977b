import { useFrame } from '../../../../platform/workstation/context.ts';
import { isNewAt, useDesign } from '../designContext.ts';
import { pathOf } from '../edits/json.ts';

/** Why a shipped field stays where it is. */
export const KEPT_BY_PROGRAMS = '出厂字段：程序按它的位置读写单据，只有开发者能移动';

/** Tells of a pointer whether what stands there came with the release, so that programs go by it, and this person is no developer. */
export function useKept(): (pointer: string) => boolean {
  const { text, shipped } = useDesign();
  const { session } = useFrame();
  return (pointer) =>
    shipped !== undefined && !isNewAt(shipped, pathOf(text, pointer)) && !session.user.roles.includes('developer');
}

/** The same of one place. */
export const useKeptByPrograms = (pointer: string): boolean => useKept()(pointer);
