import { autocompletion } from '@codemirror/autocomplete';
import { json, jsonLanguage } from '@codemirror/lang-json';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { applyFix, type Problem } from '@yunpu/engine-core/document';
import { basicSetup, EditorView } from 'codemirror';
import { useEffect, useRef } from 'react';
import metaSchema from '../../../../../schemas/entity.schema.json';
import { describeAt, documentCompletions } from './completion.ts';
import { editorColours, editorTheme } from './theme.ts';

const schema = metaSchema as Record<string, unknown>;

const hover = hoverTooltip((view, pos) => {
  const said = describeAt(schema, view.state.doc.toString(), pos);
  if (!said) return null;
  return {
    pos,
    create() {
      const dom = document.createElement('div');
      dom.className = 'pg-hover';
      const title = dom.appendChild(document.createElement('strong'));
      title.textContent = said.title;
      const text = dom.appendChild(document.createElement('p'));
      text.textContent = said.text;
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

export interface DocumentEditorProps {
  text: string;
  problems: readonly Problem[];
  onChange(text: string): void;
  /** Puts the cursor at a problem; `at` changes with each request. */
  reveal: { line: number; column: number; at: number } | undefined;
}

/** The document as JSON text, with completion and hover from the meta-schema and problems in place. */
export function DocumentEditor({ text, problems, onChange, reveal }: DocumentEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  }, [onChange]);

  useEffect(() => {
    const editor = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        extensions: [
          basicSetup,
          json(),
          jsonLanguage.data.of({ autocomplete: documentCompletions(schema) }),
          autocompletion({ icons: false }),
          lintGutter(),
          hover,
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
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
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

  return <div ref={host} className="pg-editor" />;
}
