import type { ActionModel, StatesModel } from '@yunpu/engine-core/document';
import { transitionTable } from '@yunpu/engine-core/workflow';

export interface GraphNode {
  name: string;
  title: string;
  color: string;
  final: boolean;
  x: number;
  y: number;
}

export interface GraphEdge {
  from: string;
  to: string;
  /** Titles of the actions that go this way. */
  label: string;
}

const columnWidth = 190;
const rowHeight = 96;

/**
 * States in columns, each one after all that lead to it in the document's own order, with one edge for all
 * actions that go the same way.
 */
export function stateGraph(
  states: StatesModel,
  actions: readonly ActionModel[],
): { nodes: GraphNode[]; edges: GraphEdge[]; width: number; height: number } {
  const names = Object.keys(states.values);
  const titleOf = new Map(actions.map(({ name, title }) => [name, title]));
  const labels = new Map<string, { from: string; to: string; titles: string[] }>();
  for (const { action, from, to } of Object.values(transitionTable({ states, actions })).flat()) {
    if (from === to) continue;
    const way = labels.get(`${from} ${to}`) ?? { from, to, titles: [] };
    way.titles.push(titleOf.get(action) ?? action);
    labels.set(`${from} ${to}`, way);
  }
  const edges = [...labels.values()].map(({ from, to, titles }): GraphEdge => ({ from, to, label: titles.join('、') }));

  const column = new Map<string, number>();
  for (const [index, name] of names.entries()) {
    const before = edges
      .filter(({ from, to }) => to === name && names.indexOf(from) < index)
      .map(({ from }) => column.get(from) ?? 0);
    column.set(name, before.length > 0 ? Math.max(...before) + 1 : 0);
  }
  const filled = new Map<number, number>();
  const nodes = names.map((name): GraphNode => {
    const at = column.get(name) ?? 0;
    const row = filled.get(at) ?? 0;
    filled.set(at, row + 1);
    const { title, color, final } = states.values[name]!;
    return { name, title, color, final, x: at * columnWidth + 80, y: row * rowHeight + 48 };
  });
  return {
    nodes,
    edges,
    width: Math.max(...nodes.map(({ x }) => x)) + 90,
    height: Math.max(...nodes.map(({ y }) => y)) + 96,
  };
}
