import type { ReactNode } from 'react';

/** What a part of a miniature is filled with; scenes.css gives each its colour in both themes. */
type Fill = 'paper' | 'page' | 'soft' | 'line' | 'brand' | 'tint' | 'warm' | 'good' | 'good-soft' | 'warn-soft' | 'red';
type Ink = 'ink' | 'grey' | 'blue' | 'green' | 'amber' | 'red' | 'on';

interface Place {
  x: number;
  y: number;
}

interface BoxProps extends Place {
  w: number;
  h: number;
  r?: number;
  fill?: Fill;
}

export const Box = ({ x, y, w, h, r = 5, fill = 'soft' }: BoxProps) => (
  <rect x={x} y={y} width={w} height={h} rx={r} className={`mini-${fill}`} />
);

/** A line of writing that need not be read. */
export const Line = ({ x, y, w, fill = 'line' }: Place & { w: number; fill?: Fill }) => (
  <Box x={x} y={y} w={w} h={4} r={2} fill={fill} />
);

interface WordsProps extends Place {
  children: string;
  size?: number;
  ink?: Ink;
  at?: 'middle' | 'end';
  bold?: boolean;
}

export const Words = ({ x, y, children, size = 9, ink = 'ink', at, bold }: WordsProps) => (
  <text
    x={x}
    y={y}
    fontSize={size}
    className={`mini-words mini-${ink}`}
    textAnchor={at}
    fontWeight={bold ? 600 : undefined}
  >
    {children}
  </text>
);

/** Somebody, by the first character of a name. */
export const Face = ({ x, y, r = 9, name, fill = 'tint' }: Place & { r?: number; name: string; fill?: Fill }) => (
  <>
    <circle cx={x} cy={y} r={r} className={`mini-${fill}`} />
    <Words x={x} y={y + r * 0.36} size={r} at="middle" ink={fill === 'brand' || fill === 'warm' ? 'on' : 'blue'}>
      {name}
    </Words>
  </>
);

/** A word on a coloured ground. */
export const Tag = ({
  x,
  y,
  w,
  fill,
  ink,
  children,
}: Place & { w: number; fill: Fill; ink: Ink; children: string }) => (
  <>
    <Box x={x} y={y} w={w} h={13} r={3} fill={fill} />
    <Words x={x + w / 2} y={y + 9.5} size={8} at="middle" ink={ink}>
      {children}
    </Words>
  </>
);

/** A stroke: what connects, ticks or outlines. */
export const Stroke = ({
  d,
  look = 'path',
}: {
  d: string;
  look?: 'path' | 'rule' | 'done' | 'warm-path' | 'on-path';
}) => <path d={d} className={`mini-${look}`} />;

interface MovingProps {
  /** in: comes, stays and goes; pulse: breathes; grow: fills up from the left; stamp: is put down; drift: wanders to and fro. */
  how: 'in' | 'pulse' | 'grow' | 'stamp' | 'drift';
  /** Which of those that come one after another. */
  step?: 1 | 2 | 3 | 4 | 5 | 6;
  children: ReactNode;
}

/** What moves, for those who like it to. Standing still it is where it comes to rest. */
export const Moving = ({ how, step = 1, children }: MovingProps) => (
  <g className={`mini-${how} mini-step-${step}`}>{children}</g>
);
