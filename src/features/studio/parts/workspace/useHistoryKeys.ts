import { useEffect } from 'react';
import type { DocumentText } from '../draft/useDocumentText.ts';

/** Ctrl+Z and Ctrl+Shift+Z anywhere in the studio, but in a dialog and in a form that is tried, which are no part of the document. */
export function useHistoryKeys({ undo, redo }: Pick<DocumentText, 'undo' | 'redo'>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      if (event.defaultPrevented || (event.target as Element).closest('dialog, .st-preview-host:not([data-editing])'))
        return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [undo, redo]);
}
