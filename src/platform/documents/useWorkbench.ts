import {
  changeProblems,
  compileTrial,
  describeEntities,
  type EntityInfo,
  type EntityModel,
  type Problem,
  parseDocument,
  type TrialCompilation,
} from '@yunpu/engine-core/document';
import { isSafePattern } from '@yunpu/engine-core/expression';
import { useEffect, useMemo, useState } from 'react';
import type { DocumentSources } from '../gateway/sources.ts';

export interface Workbench {
  /** The text that was compiled: the editor's, a moment ago. */
  text: string;
  /** The last model that could be made, so that the preview stays while a mistake is being typed. */
  model: EntityModel | undefined;
  /** The model is of this very text. */
  current: boolean;
  problems: readonly Problem[];
  kind: TrialCompilation['kind'];
  /** ms that compiling took. */
  compileMs: number;
}

const typingPauseMs = 180;

function compileText(
  text: string,
  file: string,
  sources: DocumentSources,
  entities: Readonly<Record<string, EntityInfo>>,
): Omit<Workbench, 'current'> {
  const began = performance.now();
  const { roles, menuGroups, fragments } = sources;
  return {
    text,
    ...compileTrial(text, file, { fragments, roles, menuGroups, entities, isSafePattern }),
    compileMs: performance.now() - began,
  };
}

/** What the text would do to records that the document of the folder with the same name has stored, as far as the two documents say. */
function changesOf(
  { kind, model, text }: Omit<Workbench, 'current'>,
  file: string,
  sources: DocumentSources,
  entities: Readonly<Record<string, EntityInfo>>,
): Problem[] {
  const stored =
    kind === 'document' && model !== undefined
      ? sources.documents.find((one) => one.entity === model.entity)
      : undefined;
  if (stored === undefined || model === undefined || stored.text === text) return [];
  const older = compileText(stored.text, stored.file, sources, entities).model;
  return older === undefined ? [] : changeProblems(older, model, { file, text });
}

/** Compiles what is in the editor, a moment after the last key. */
export function useWorkbench(text: string, file: string, sources: DocumentSources): Workbench {
  const [settled, setSettled] = useState({ text, file });
  const [lastGood, setLastGood] = useState<EntityModel>();
  useEffect(() => {
    const timer = setTimeout(
      () => setSettled((before) => (before.text === text && before.file === file ? before : { text, file })),
      typingPauseMs,
    );
    return () => clearTimeout(timer);
  }, [text, file]);
  // Another document is nobody's typing: its text is never judged under the name of the one before.
  if (settled.file !== file) setSettled({ text, file });

  const entities = useMemo(
    () =>
      describeEntities(
        sources.documents.map((document) => parseDocument(document.text, document.file).document),
        sources.fragments,
      ),
    [sources],
  );
  const compiled = useMemo(() => {
    // One that is only begun is in no folder, and may have links to itself all the same.
    const own = describeEntities([parseDocument(settled.text, settled.file).document], sources.fragments);
    return compileText(settled.text, settled.file, sources, { ...own, ...entities });
  }, [settled, sources, entities]);
  const changed = useMemo(
    () => changesOf(compiled, settled.file, sources, entities),
    [compiled, settled.file, sources, entities],
  );
  if (compiled.model && compiled.model !== lastGood) setLastGood(compiled.model);
  const problems = useMemo(() => [...compiled.problems, ...changed], [compiled, changed]);
  return { ...compiled, problems, model: compiled.model ?? lastGood, current: compiled.model !== undefined };
}
