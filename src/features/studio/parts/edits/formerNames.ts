/** What came before `name`, what is in force last; undefined: nothing, or it is called as it always was. */
export function formerNames<Name>(name: Name, inForce: Name, was: readonly Name[] = []): readonly Name[] | undefined {
  const all = inForce === name ? was : [...new Set([...was, inForce])];
  return all.length > 0 ? all : undefined;
}
