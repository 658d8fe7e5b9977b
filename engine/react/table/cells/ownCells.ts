import { createRegistry } from '../../data/registry.ts';
import type { CellKind } from './types.ts';

export const ownCells = createRegistry<CellKind>();

/**
 * A way to show values in lists and on the record's page. Ours rank at 1 (plain text), 10 (by kind), 20 and 30 (tags,
 * masked values).
 * @returns what takes it away again.
 */
export const registerCell = (cell: CellKind): (() => void) => ownCells.add(cell);
