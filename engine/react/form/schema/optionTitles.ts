import type { RJSFSchema } from '@rjsf/utils';
import { schemaMessages } from '../../messages/schema.ts';

/** What a value of a type is called; of several types, or none, nothing can be said. */
function titleOf({ const: constant, type }: RJSFSchema): string | undefined {
  if (typeof constant === 'string' || typeof constant === 'number') return String(constant);
  return typeof type === 'string' ? schemaMessages.kinds[type as keyof typeof schemaMessages.kinds] : undefined;
}

/**
 * The ways in which a value may be written, each with a title: its own, or what it is. Two of one title are counted.
 * @param resolve what an option refers to
 */
export function withTitles(
  options: readonly RJSFSchema[],
  resolve: (option: RJSFSchema) => RJSFSchema,
): readonly RJSFSchema[] {
  const titles = options.map((option) => {
    const { title, ...target } = resolve(option);
    return title === undefined || title === '' ? titleOf(target) : title;
  });
  return options.map((option, at) => {
    const title = titles[at];
    if (title === undefined) return option;
    const alike = titles.filter((one) => one === title).length > 1;
    const place = titles.slice(0, at + 1).filter((one) => one === title).length;
    return { ...option, title: alike ? schemaMessages.counted(title, place) : title };
  });
}
