import type { ReactNode } from 'react';

const HOLE = '\u0000';

/** A sentence of the messages, with something drawn where it puts a word: '已选 <b>3</b> 条'. */
export function Sentence({
  sentence,
  children,
}: {
  sentence(this: void, hole: string): string;
  children: ReactNode;
}): ReactNode {
  const [before, after] = sentence(HOLE).split(HOLE);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
