import type { OptionModel } from '@yunpu/engine-core/document';

/** The first option whose name has the text in it, as the open list would offer it first. */
export function findOption(options: readonly OptionModel[] | undefined, typed: string): OptionModel | undefined {
  const wanted = typed.toUpperCase();
  return options?.find(({ title }) => title.toUpperCase().includes(wanted));
}
