import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { EditorView } from 'codemirror';

/** The signs of JSON in colours that are read on either ground (playground.css). */
export const editorColours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.string, color: 'var(--ui-code-string)' },
    { tag: tags.number, color: 'var(--ui-code-number)' },
    { tag: [tags.bool, tags.null], color: 'var(--ui-code-word)' },
    { tag: tags.invalid, color: 'var(--ant-color-error-text)' },
  ]),
);

/** The editor in the product's colours, in both themes. */
export const editorTheme = EditorView.theme({
  '&': {
    height: '100%',
    fontSize: '13px',
    backgroundColor: 'var(--ant-color-bg-container)',
    color: 'var(--ant-color-text)',
  },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono CJK SC", monospace',
    lineHeight: '1.6',
  },
  '.cm-gutters': {
    backgroundColor: 'var(--ant-color-fill-quaternary)',
    color: 'var(--ant-color-text-secondary)',
    border: 'none',
  },
  '.cm-activeLine': { backgroundColor: 'var(--ant-color-fill-quaternary)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--ant-color-fill-tertiary)' },
  '.cm-cursor': { borderLeftColor: 'var(--ant-color-text)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--ant-color-bg-elevated)',
    color: 'var(--ant-color-text)',
    border: '1px solid var(--ant-color-border-secondary)',
    borderRadius: '6px',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--ant-color-primary)', color: '#fff' },
});
