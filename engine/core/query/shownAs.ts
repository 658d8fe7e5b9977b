/** How a list is laid out by fields of a person's choice: 'calendar:dueDate', 'timeline:startDate,endDate', 'gallery:photos'. */
export interface ShownAs {
  layout: 'calendar' | 'timeline' | 'gallery';
  paths: readonly string[];
}

/** Reads what an address or a saved view says; undefined: nothing that is known. */
export function readShownAs(text: string | undefined): ShownAs | undefined {
  const match = /^(calendar|timeline|gallery)(?::(.*))?$/u.exec(text ?? '');
  if (!match) return undefined;
  const paths = (match[2] ?? '').split(',').filter((path) => path !== '');
  return { layout: match[1] as ShownAs['layout'], paths };
}

export const writeShownAs = ({ layout, paths }: ShownAs): string =>
  paths.length === 0 ? layout : `${layout}:${paths.join(',')}`;
