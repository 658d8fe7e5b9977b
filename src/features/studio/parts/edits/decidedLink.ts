import type { FieldSource } from '@yunpu/engine-core/document';
import { optionsOf } from './options.ts';

type Link = NonNullable<FieldSource['link']>;

/** A field of the same record or row that may decide where a link leads, with its options. */
export interface Decider {
  name: string;
  title: string;
  options: readonly { value: string; title: string }[];
}

/** The fields beside a link of which one is chosen by its options. */
export function decidersOf(siblings: Readonly<Record<string, FieldSource>>, own: string): Decider[] {
  return Object.entries(siblings).flatMap(([name, field]) => {
    const options = name === own || field.type === 'array' ? undefined : optionsOf(field);
    return options === undefined
      ? []
      : [
          {
            name,
            title: field.title ?? name,
            options: options.map(({ value, title }) => ({ value: String(value), title })),
          },
        ];
  });
}

/** A link that the field decides; an option called like an entity leads there at first, the others are still to be chosen. */
export function decidedLink(
  { name, options }: Decider,
  entities: readonly { entity: string; title: string }[],
  before: Readonly<Record<string, string>> = {},
): Link {
  const guessed = options.flatMap(({ value, title }): [string, string][] => {
    const found =
      before[value] ?? entities.find((one) => one.entity === value || one.title === title)?.entity ?? undefined;
    return found === undefined ? [] : [[value, found]];
  });
  return { by: name, entities: Object.fromEntries(guessed) };
}
