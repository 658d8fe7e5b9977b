import type { ActionModel, EntityModel } from '@yunpu/engine-core/document';
import { transitionTable } from '@yunpu/engine-core/workflow';
import { Table } from 'antd';
import { type GraphEdge, type GraphNode, stateGraph } from './stateGraph.ts';
import '../documents.css';

const boxWidth = 108;
const boxHeight = 40;

function Edge({ edge, nodes }: { edge: GraphEdge; nodes: Map<string, GraphNode> }) {
  const from = nodes.get(edge.from)!;
  const to = nodes.get(edge.to)!;
  const forward = to.x > from.x;
  // A way that skips columns or goes back runs below the boxes between.
  const skips = Math.abs(to.x - from.x) > 200 && from.y === to.y;
  const low = !forward || skips;
  const start = { x: from.x + (low ? 0 : boxWidth / 2), y: from.y + (low ? boxHeight / 2 : 0) };
  const end = { x: to.x - (low ? 0 : boxWidth / 2 + 6), y: to.y + (low ? boxHeight / 2 + 6 : 0) };
  const bend = {
    x: (start.x + end.x) / 2,
    y: low ? Math.max(start.y, end.y) + 30 + Math.abs(end.x - start.x) / 8 : (start.y + end.y) / 2,
  };
  return (
    <g>
      <path
        d={`M${start.x},${start.y} Q${bend.x},${bend.y} ${end.x},${end.y}`}
        className="doc-edge"
        markerEnd="url(#doc-arrow)"
      />
      <text
        x={(start.x + 2 * bend.x + end.x) / 4}
        y={(start.y + 2 * bend.y + end.y) / 4 - 6}
        className="doc-edge-label"
      >
        {edge.label}
      </text>
    </g>
  );
}

const columns = (model: EntityModel) => {
  const title = (state: string) => model.states?.values[state]?.title ?? state;
  const steps = Object.values(transitionTable(model)).flat();
  const leadsTo = (action: ActionModel) => [
    ...new Set(steps.filter((step) => step.action === action.name && step.from !== step.to).map(({ to }) => title(to))),
  ];
  return [
    { title: '动作', dataIndex: 'title', key: 'title', width: 120 },
    {
      title: '从',
      key: 'from',
      render: (_: unknown, action: ActionModel) => action.from.map(title).join('、') || '任意状态',
    },
    { title: '到', key: 'to', render: (_: unknown, action: ActionModel) => leadsTo(action).join('、') || '不变' },
    {
      title: '条件',
      key: 'guard',
      render: (_: unknown, action: ActionModel) => (action.guard ? <code>{action.guard.source}</code> : '--'),
    },
    { title: '角色', key: 'roles', render: (_: unknown, action: ActionModel) => action.roles.join('、') || '不限' },
  ];
};

/** The document's states as a picture, and every action with where it leads and when. */
export function StateDiagram({ model }: { model: EntityModel }) {
  const graph = model.states && stateGraph(model.states, model.actions);
  const nodes = new Map(graph?.nodes.map((node) => [node.name, node]));
  return (
    <div className="doc-states">
      {graph ? (
        <svg
          viewBox={`0 0 ${graph.width} ${graph.height}`}
          width={graph.width}
          role="img"
          aria-label={`${model.title}的状态图`}
        >
          <defs>
            <marker
              id="doc-arrow"
              viewBox="0 0 8 8"
              refX="6"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto-start-reverse"
            >
              <path d="M0,0 L8,4 L0,8 z" className="doc-arrow" />
            </marker>
          </defs>
          {graph.edges.map((edge) => (
            <Edge key={`${edge.from}>${edge.to}`} edge={edge} nodes={nodes} />
          ))}
          {graph.nodes.map((node) => (
            <g key={node.name} className={`doc-node doc-node-${node.color}`}>
              <rect
                x={node.x - boxWidth / 2}
                y={node.y - boxHeight / 2}
                width={boxWidth}
                height={boxHeight}
                rx={8}
                strokeWidth={node.final ? 2.5 : 1.2}
              />
              <text x={node.x} y={node.y + 5}>
                {node.title}
              </text>
            </g>
          ))}
        </svg>
      ) : (
        <p>这份文档没有声明状态。</p>
      )}
      <Table
        rowKey="name"
        size="small"
        pagination={false}
        columns={columns(model)}
        dataSource={[...model.actions]}
        scroll={{ x: 640 }}
        locale={{ emptyText: '没有声明动作' }}
      />
    </div>
  );
}
