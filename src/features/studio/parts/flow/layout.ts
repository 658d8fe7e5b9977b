import dagre from '@dagrejs/dagre';
import { ANY, type Flow, type FlowArrow, type FlowState } from '../process/graph.ts';

/** Sizes in pixels; the sheet beside the drawing says the same. */
const STATE_HEIGHT = 44;
const START = { width: 14, height: 14 } as const;
const LINE = 26;

interface Point {
  x: number;
  y: number;
}

interface Box extends Point {
  width: number;
  height: number;
}

interface PlacedState extends Box {
  state: FlowState;
}

interface PlacedArrow extends Box {
  arrow: FlowArrow;
  path: string;
}

export interface Drawing {
  width: number;
  height: number;
  states: readonly PlacedState[];
  arrows: readonly PlacedArrow[];
  /** Where 任意状态 stands, if anything starts there. */
  any: Box | undefined;
  start: (Point & { path: string }) | undefined;
}

/** How wide words are at the size of the labels: a Chinese character is as wide as it is high. */
const widthOf = (words: string): number =>
  [...words].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 255 ? 13 : 7.5), 0);

const widthOfLabel = (title: string, hasGuard: boolean): number =>
  Math.min(168, Math.ceil(widthOf(title)) + 20 + (hasGuard ? 16 : 0));

/** As wide as its name, within reason; beyond that the name is cut. */
const sizeOfState = (title: string): { width: number; height: number } => ({
  width: Math.min(168, Math.max(96, Math.ceil(widthOf(title)) + 44)),
  height: STATE_HEIGHT,
});

/** A line through points, with its corners rounded. */
function pathThrough(points: readonly Point[]): string {
  const [first, ...others] = points;
  const last = others.at(-1);
  if (!first || !last) return '';
  const bends = others.slice(0, -1).map((point, at) => {
    const next = others[at + 1] ?? last;
    return `Q${point.x},${point.y} ${(point.x + next.x) / 2},${(point.y + next.y) / 2}`;
  });
  return `M${first.x},${first.y} ${bends.join(' ')} L${last.x},${last.y}`;
}

const START_NAME = '\u0000start';

/** Every state, arrow and word at its place: from above to below, with as few crossings as may be. */
export function draw(flow: Flow): Drawing {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 24, edgesep: 16, ranksep: 34, marginx: 12, marginy: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  const initial = flow.states.find((state) => state.initial);
  if (initial) graph.setNode(START_NAME, { ...START });
  if (flow.arrows.some(({ from }) => from === ANY)) graph.setNode(ANY, sizeOfState('任意状态'));
  for (const { name, title } of flow.states) graph.setNode(name, sizeOfState(title));
  if (initial) graph.setEdge(START_NAME, initial.name, { width: 0, height: 0, minlen: 1, weight: 4 });
  for (const { from, to, actions } of flow.arrows)
    graph.setEdge(from, to, {
      width: Math.max(...actions.map(({ title, guard }) => widthOfLabel(title, guard !== undefined))),
      height: actions.length * LINE,
      labelpos: 'c',
      weight: 1,
    });
  dagre.layout(graph);
  const box = (name: string): Box => {
    const { x = 0, y = 0, width = 0, height = 0 } = graph.node(name) as Partial<Box>;
    return { x, y, width, height };
  };
  const edge = (from: string, to: string) => {
    const {
      points = [],
      x = 0,
      y = 0,
      width = 0,
      height = 0,
    } = graph.edge(from, to) as Partial<Box> & {
      points?: Point[];
    };
    return { path: pathThrough(points), x, y, width, height };
  };
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  const dot = initial && box(START_NAME);
  return {
    width,
    height,
    states: flow.states.map((state) => ({ state, ...box(state.name) })),
    arrows: flow.arrows.map((arrow) => ({ arrow, ...edge(arrow.from, arrow.to) })),
    any: graph.hasNode(ANY) ? box(ANY) : undefined,
    start: dot && initial && { x: dot.x, y: dot.y, path: edge(START_NAME, initial.name).path },
  };
}
