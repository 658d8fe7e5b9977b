/** Where somebody was in a list when they opened a record of it. */
export interface ListPlace {
  /** px the rows were scrolled by. */
  top: number;
  /** The record they are at. */
  key: string;
}

const places = new Map<string, ListPlace>();

const nameOf = (entity: string, search: string): string => `${entity} ${search.replace(/^\?/, '')}`;

/** Remembers the place, for whoever comes back to the same list; without `top`, scrolled as it was remembered before. */
export function keepPlace(entity: string, search: string, { key, top }: { key: string; top?: number }): void {
  const name = nameOf(entity, search);
  places.set(name, { key, top: top ?? places.get(name)?.top ?? 0 });
}

export const placeIn = (entity: string, search: string): ListPlace | undefined => places.get(nameOf(entity, search));

export const forgetPlace = (entity: string, search: string): void => void places.delete(nameOf(entity, search));
