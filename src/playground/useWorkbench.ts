import { useEffect, useMemo, useState } from 'react';
import { compile } from '../../engine/core/document/compile.ts';
import type { EntityInfo } from '../../engine/core/document/context.ts';
import { describeEntities } from '../../engine/core/document/entityInfo.ts';
import type { EntityModel } from '../../engine/core/document/model.ts';
import { parseDocument, sourceMap } from '../../engine/core/document/text.ts';
import type { Problem } from '../../engine/core/document/types.ts';
import { isSafePattern } from '../../engine/core/expression/safePattern.ts';
import type { DocumentSources } from '../gateway/sources.ts';
import { isDocument, schemaAsDocument } from './asDocument.ts';

export interface Workbench {
  /** The text that was compiled: the editor's, a moment ago. */
  text: string;
  /** The last model that could be made, so that the preview stays while a mistake is being typed. */
  model: EntityModel | undefined;
  /** The model is of this very text. */
  current: boolean;
  problems: readonly Problem[];
  /** What the text is: a document, or a JSON Schema shown as one. */
  kind: 'document' | 'schema' | 'neither';
  /** ms that compiling took. */
  compileMs: number;
}

const typingPauseMs = 180;

function compileText(text: string, file: string, sources: DocumentSources, entities: Readonly<Record<string, EntityInfo>>): Omit<Workbench, 'current'> {
  const began = performance.now();
  const parsed = parseDocument(text, file);
  const schema = isDocument(parsed.document) ? undefined : schemaAsDocument(parsed.document);
  const kind = isDocument(parsed.document) ? 'document' : schema ? 'schema' : 'neither';
  if (parsed.problems.length > 0 && parsed.document === undefined) return { text, model: undefined, problems: parsed.problems, kind, compileMs: 0 };
  const { model, problems } = compile(schema ?? parsed.document, {
    file,
    places: () => sourceMap(text),
    fragments: sources.fragments,
    lenient: true,
    isSafePattern,
    ...(schema ? {} : { roles: sources.roles, menuGroups: sources.menuGroups, entities }),
  });
  // A pasted schema has no document keys to be wrong in; what it says itself still counts.
  const said = schema ? problems.filter(({ pointer }) => pointer.startsWith('/record')) : problems;
  return { text, model, problems: [...parsed.problems, ...said], kind, compileMs: performance.now() - began };
}

/** Compiles what is in the editor, a moment after the last key. */
export function useWorkbench(text: string, file: string, sources: DocumentSources): Workbench {
  const [settled, setSettled] = useState(text);
  const [lastGood, setLastGood] = useState<EntityModel>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  const entities = useMemo(
    () => describeEntities(sources.documents.map((document) => parseDocument(document.text, document.file).document), sources.fragments),
    [sources],
  );
  const compiled = useMemo(() => compileText(settled, file, sources, entities), [settled, file, sources, entities]);
  if (compiled.model && compiled.model !== lastGood) setLastGood(compiled.model);
  return { ...compiled, model: compiled.model ?? lastGood, current: compiled.model !== undefined };
}
