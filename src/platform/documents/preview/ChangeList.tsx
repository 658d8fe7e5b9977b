import { type Change, diff, parseDocument } from '@yunpu/engine-core/document';
import { Empty, Tag } from 'antd';
import '../documents.css';

const tones: Record<Change['kind'], { color: string; text: string }> = {
  added: { color: 'success', text: '新增' },
  removed: { color: 'error', text: '删除' },
  renamed: { color: 'processing', text: '改名' },
  changed: { color: 'warning', text: '修改' },
  moved: { color: 'default', text: '移动' },
};

/** What the editor's document changes against the published one, in an operator's words. */
export function ChangeList({ published, text }: { published: string | undefined; text: string }) {
  if (published === undefined)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这份文档还没有发布过，没有可比较的版本。" />;
  const changes = diff(parseDocument(published, '').document, parseDocument(text, '').document);
  if (changes.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="与已发布的版本没有差别。" />;
  return (
    <ol className="doc-changes">
      {changes.map((change) => (
        <li key={`${change.pointer} ${change.kind} ${change.key ?? ''}`}>
          <Tag color={tones[change.kind].color}>{tones[change.kind].text}</Tag>
          {change.message}
        </li>
      ))}
    </ol>
  );
}
