import type { ReactNode } from 'react';
import { Box, Words } from './draw.tsx';
import './scenes.css';

/** A screen of what is sold, as small as a picture: decoration, what it shows is written beside it. */
export function Miniature({ title, children }: { title: string; children: ReactNode }) {
  return (
    <svg className="mini" viewBox="0 0 320 200" aria-hidden focusable="false">
      <Box x={0} y={0} w={320} h={200} r={0} fill="paper" />
      <Box x={0} y={0} w={320} h={26} r={0} fill="tint" />
      <Box x={10} y={7} w={12} h={12} r={3} fill="brand" />
      <Words x={28} y={16.5} bold>
        {title}
      </Words>
      {[282, 294, 306].map((x) => (
        <circle key={x} cx={x} cy="13" r="3" className="mini-line" />
      ))}
      {children}
    </svg>
  );
}
