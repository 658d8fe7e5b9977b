import { applyFix } from '@yunpu/engine-core/document';
import { useState } from 'react';
import metaSchema from '../../../../../schemas/entity.schema.json';
import { DocumentEditor } from '../../../../platform/documents/editor/DocumentEditor.tsx';
import { ProblemList } from '../../../../platform/documents/editor/ProblemList.tsx';
import type { Workbench } from '../../../../platform/documents/useWorkbench.ts';
import type { DocumentText } from '../draft/useDocumentText.ts';

/** The document as it is written: the other half of the same thing, with the same history. */
export function CodePane({ workbench, work }: { workbench: Workbench; work: DocumentText }) {
  const [reveal, setReveal] = useState<{ line: number; column: number; at: number }>();
  return (
    <div className="st-code-pane">
      <DocumentEditor
        text={work.text}
        metaSchema={metaSchema}
        problems={workbench.problems}
        onChange={(text) => work.change(text, 'code')}
        reveal={reveal}
        history={work}
      />
      <ProblemList
        problems={workbench.problems}
        compileMs={workbench.compileMs}
        onReveal={({ line, column }) => setReveal({ line, column, at: Date.now() })}
        onFix={(problem) => work.change((text) => applyFix(text, problem))}
      />
    </div>
  );
}
