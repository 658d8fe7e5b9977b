import { formatDateTime } from '@yunpu/engine-core/format';
import { Link } from 'react-router-dom';
import { menuIcon } from '../../../../platform/workstation/icons.ts';
import { studioPath } from '../../../../platform/workstation/menu.ts';
import type { StudioDocument } from '../../api/studio.ts';
import './overview.css';

const ORIGINS: Readonly<Record<StudioDocument['origin'], string>> = {
  shipped: '出厂',
  changed: '已修改',
  made: '自建',
};

/** One business object: where it comes from, who published it last, and how it is. */
export function DocumentRow({ document, drafts }: { document: StudioDocument; drafts: number }) {
  const { entity, title, icon, origin, changes, published, errors, warnings, clashes } = document;
  const Icon = menuIcon(icon ?? undefined);
  return (
    <li>
      <Link to={studioPath(entity)}>
        <Icon size={18} aria-hidden />
        <span className="st-document-title">
          <b>{title}</b>
          <small>{entity}</small>
        </span>
        <span className="st-tag" data-tone={origin === 'shipped' ? undefined : 'changed'}>
          {ORIGINS[origin]}
          {origin === 'changed' && ` ${changes} 处`}
        </span>
        <span className="st-health">
          {clashes > 0 && <em data-tone="error">{clashes} 处冲突</em>}
          {errors > 0 && <em data-tone="error">{errors} 个错误</em>}
          {warnings > 0 && <em data-tone="warning">{warnings} 个提醒</em>}
          {drafts > 0 && <em data-tone="draft">{drafts} 份草稿</em>}
        </span>
        <span className="st-published" title={published?.reason} data-none={!published || undefined}>
          {published ? `${published.by.name} ${formatDateTime(published.at)}` : '--'}
        </span>
      </Link>
    </li>
  );
}
