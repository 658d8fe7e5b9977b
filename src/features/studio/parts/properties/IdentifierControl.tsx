import { useState } from 'react';
import { useDesign } from '../designContext.ts';
import type { Hindrance } from '../edits/carryField.ts';
import { TextControl } from './controls.tsx';
import { useKeptByPrograms } from './useKeptByPrograms.ts';

/** Places that name something as it was called before, by where it stands now. */
export interface Left {
  at: string;
  found: readonly Hindrance[];
}

interface IdentifierControlProps {
  pointer: string;
  name: string;
  /** What is wrong with a name that is not the present one. */
  problemOf(wanted: string): string | undefined;
  /** The document with the new name wherever it named the old one, and what still names the old one. */
  rename(wanted: string): { text: string; pointer: string; left: readonly Hindrance[] };
  /** What is said of it while it can be changed, and where programs rely on it. */
  hints: { free: string; kept: string };
  onLeft(left: Left): void;
}

/** What rules, exports and calls know a part of the document by. Whatever in the document names it names it anew. */
export function IdentifierControl({ pointer, name, problemOf, rename, hints, onLeft }: IdentifierControlProps) {
  const { edit, choose, locked } = useDesign();
  const [typed, setTyped] = useState(name);
  const kept = useKeptByPrograms(pointer);
  const wanted = typed.trim();
  const problem = wanted === name ? undefined : problemOf(wanted);
  const commit = () => {
    if (wanted === name || problem !== undefined) return;
    const renamed = rename(wanted);
    edit(() => renamed.text);
    onLeft({ at: renamed.pointer, found: renamed.left });
    choose(renamed.pointer);
  };
  return (
    <TextControl
      label="标识"
      hint={
        kept ? (
          hints.kept
        ) : problem === undefined ? (
          hints.free
        ) : (
          <span className="st-error" role="alert">
            {problem}
          </span>
        )
      }
      value={typed}
      disabled={locked || kept}
      onChange={setTyped}
      onCommit={commit}
    />
  );
}
