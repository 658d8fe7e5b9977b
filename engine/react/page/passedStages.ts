/**
 * The stages that a record went through on its way to where it stands. It may have left some out, or gone back and come
 * another way: what counts is the last way here. @param entries the history, the newest first
 */
export function passedStages(
  stages: readonly string[],
  state: string,
  entries: readonly { fromState: string | null; toState: string | null }[],
): Set<string> {
  const at = stages.indexOf(state);
  let before = at < 0 ? stages.length : at;
  const passed = new Set<string>();
  for (const { fromState, toState } of entries)
    for (const name of [toState, fromState]) {
      const index = name === null ? -1 : stages.indexOf(name);
      if (name === null || index < 0 || index >= before) continue;
      passed.add(name);
      before = index;
    }
  return passed;
}
