import type { Change } from '@yunpu/engine-core/document';
import '../documents.css';

const KINDS: Record<Change['kind'], string> = {
  added: '新增',
  removed: '删除',
  renamed: '改名',
  changed: '修改',
  moved: '移动',
};

/** Changes of a document in an operator's words. */
export function ChangeItems({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <ol className="doc-change-items">
      {changes.map((change, index) => (
        <li key={`${change.pointer} ${change.kind} ${index}`}>
          <span data-kind={change.kind}>{KINDS[change.kind]}</span>
          {change.message}
        </li>
      ))}
    </ol>
  );
}
