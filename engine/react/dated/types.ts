import type { EntityModel } from '@yunpu/engine-core/document';
import type { Days, ListRequest, ListState } from '@yunpu/engine-core/query';
import type { Named } from '../data/useFieldSave.ts';
import type { SeenVersions } from '../data/useVersions.ts';
import type { CellOf } from '../table/cells/types.ts';

/** What a calendar and a timeline are given by the list around them. */
export interface DatedProps {
  model: EntityModel;
  title: string;
  /** Which records there are, whatever their dates. */
  query: ListRequest;
  state: Pick<ListState, 'zoom' | 'at'>;
  onState(patch: Pick<ListState, 'zoom' | 'at'>): void;
  versions: SeenVersions;
  cellOf: CellOf;
  narrow: boolean;
  hrefOf(key: string): string;
  onOpen(key: string): void;
  /** @returns when what is shown has been fetched again */
  onChanged(): unknown;
}

/** A record that stands on some days. */
export interface DatedItem extends Named {
  days: Days;
  /** Colour and title of its state, where it has one. */
  color: string;
  mark: string | undefined;
  /** Time of day at which it begins, where its date has one. */
  time: string | undefined;
}
