import { autocompletion } from '@codemirror/autocomplete';
import { json, jsonLanguage } from '@codemirror/lang-json';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState, Prec } from '@codemirror/state';
import { hoverTooltip, type KeyBinding, keymap } from '@codemirror/view';
import { applyFix, type Problem } from '@yunpu/engine-core/document';
import { basicSetup, EditorView } from 'codemirror';
import { type RefObject, useEffect, useRef } from 'react';
import { describeAt, documentCompletions } from './completion.ts';
import type { SchemaNode } from './schemaAt.ts';
import { editorColours, editorTheme } from './theme.ts';
import '../documents.css';

const hover = (schema: SchemaNode) =>
  hoverTooltip((view, pos) => {
    const description = describeAt(schema, view.state.doc.toString(), pos);
    if (!description) return null;
    return {
      pos,
      create() {
        const dom = document.createElement('div');
        dom.className = 'doc-hover';
        const title = dom.appendChild(document.createElement('strong'));
        title.textContent = description.title;
        const text = dom.appendChild(document.createElement('p'));
        text.textContent = description.text;
        return { dom };
      },
    };
  });

function diagnostics(
  state: EditorState,
  problems: readonly Problem[],
  onFix: (problem: Problem) => void,
): Diagnostic[] {
  return problems.map((problem) => {
    const line = state.doc.line(Math.min(Math.max(problem.line, 1), state.doc.lines));
    const from = Math.min(line.from + Math.max(problem.column - 1, 0), line.to);
    const word = /^("[^"]*"|[^\s,}\]]+)/.exec(state.sliceDoc(from, line.to));
    return {
      from,
      to: Math.min(from + (word?.[0].length ?? 1), line.to),
      severity: problem.severity,
      message: problem.suggestion ? `${problem.message}\n${problem.suggestion}` : problem.message,
      source: problem.code,
      ...(problem.fix ? { actions: [{ name: '修复', apply: () => onFix(problem) }] } : {}),
    };
  });
}

/** The one place where two texts differ: what stands before and behind it, the cursor too, stays where it is. */
function differenceOf(before: string, after: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

type History = NonNullable<DocumentEditorProps['history']>;

/** Hands the keys of undoing to the page around the editor, when that has a history of its own. */
function historyKeys(around: RefObject<History | undefined>): KeyBinding[] {
  const step = (name: keyof History) => () => {
    around.current?.[name]();
    return around.current !== undefined;
  };
  return [
    { key: 'Mod-z', run: step('undo'), shift: step('redo') },
    { key: 'Mod-y', run: step('redo') },
  ];
}

export interface DocumentEditorProps {
  text: string;
  problems: readonly Problem[];
  onChange(text: string): void;
  /** Puts the cursor at a problem; `at` changes with each request. */
  reveal: { line: number; column: number; at: number } | undefined;
  /** What documents may say; the same as long as the editor is there. */
  metaSchema: SchemaNode;
  /** Of the page around it, when what is undone there and here is one thing; the editor's own when absent. */
  history?: { undo(): void; redo(): void };
}

/** The document as JSON text, with completion and hover from the meta-schema and problems in place. */
export function DocumentEditor({ text, problems, onChange, reveal, metaSchema, history }: DocumentEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const report = useRef(onChange);
  const around = useRef(history);
  useEffect(() => {
    report.current = onChange;
    around.current = history;
  }, [onChange, history]);

  useEffect(() => {
    const editor = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        extensions: [
          Prec.highest(keymap.of(historyKeys(around))),
          basicSetup,
          json(),
          jsonLanguage.data.of({ autocomplete: documentCompletions(metaSchema) }),
          autocompletion({ icons: false }),
          lintGutter(),
          hover(metaSchema),
          editorTheme,
          editorColours,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': '实体文档（JSON）', tabindex: '0' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) report.current(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [metaSchema]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: differenceOf(editor.state.doc.toString(), text) });
  }, [text]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const fix = (problem: Problem) => {
      const repaired = applyFix(editor.state.doc.toString(), problem);
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: repaired } });
    };
    editor.dispatch(setDiagnostics(editor.state, diagnostics(editor.state, problems, fix)));
  }, [problems]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || !reveal) return;
    const line = editor.state.doc.line(Math.min(Math.max(reveal.line, 1), editor.state.doc.lines));
    const anchor = Math.min(line.from + reveal.column - 1, line.to);
    editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    editor.focus();
  }, [reveal]);

  return <div ref={host} className="doc-editor" />;
}
