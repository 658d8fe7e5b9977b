import type { RecordData } from '@yunpu/engine-core/document';
import { type Static, Type } from 'typebox';
import { Described, defineCall, Nullable } from './define.ts';

/** Only who reads an entity keeps something for it. */
const BASE = '/yzjumc/entity/v1/:entity';
const own = { method: 'POST', section: '', who: 'signedIn', errors: ['entity.unknown'] } as const;

const objectOf = (title: string) => Type.Unsafe<Record<string, unknown>>({ type: 'object', title });
const viewId = Type.String({ maxLength: 64, title: '视图标识' });
/** Version of the document that the page was drawn from: fields are called as it calls them. */
const documentVersion = Type.Optional(Type.String({ maxLength: 64, title: '文档版本' }));
const key = Type.String({ maxLength: 200, title: '单据编号' });

const ViewInput = Type.Object({
  /** Left out: a new one. */
  id: Type.Optional(viewId),
  name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', title: '视图名称' }),
  shared: Type.Boolean({ title: '团队共享' }),
  state: objectOf('视图内容'),
  documentVersion,
});
export type ViewInput = Static<typeof ViewInput>;

const SavedView = Type.Object({
  id: Type.String(),
  name: Type.String(),
  shared: Type.Boolean(),
  /** One's own; of those that the team shares, its administrators change and remove all. */
  editable: Type.Boolean(),
  /** What the URL would say: filter, sort, columns. */
  state: objectOf('视图内容'),
});

/** An unsaved form as it is kept. */
const Draft = Type.Object({
  record: Described<RecordData>(),
  version: Nullable(Type.Integer()),
  /** RFC 3339, UTC. */
  savedAt: Type.String(),
  /** What was typed into fields that the document has no place for any more, as people read it; '' where only a form shows it. */
  leftOut: Type.Optional(Type.Array(Type.Object({ title: Type.String(), text: Type.String() }))),
});
export type Draft = Static<typeof Draft>;

export const views = defineCall({
  ...own,
  name: 'personal.views',
  path: `${BASE}/views`,
  summary: '我的和共享的视图',
  answered: Type.Array(SavedView),
});

export const saveView = defineCall({
  ...own,
  name: 'personal.saveView',
  path: `${BASE}/views/save`,
  summary: '保存视图',
  sent: ViewInput,
  answered: SavedView,
  errors: ['entity.unknown', 'view.duplicate', 'view.tooMany', 'view.notFound'],
});

export const removeView = defineCall({
  ...own,
  name: 'personal.removeView',
  path: `${BASE}/views/remove`,
  summary: '删除视图',
  sent: Type.Object({ id: viewId }),
  errors: ['entity.unknown', 'view.notFound'],
});

export const preferences = defineCall({
  ...own,
  name: 'personal.preferences',
  path: `${BASE}/preferences`,
  summary: '列表设置',
  /** Empty when none was kept. */
  answered: objectOf('列表设置'),
});

export const savePreferences = defineCall({
  ...own,
  name: 'personal.savePreferences',
  path: `${BASE}/preferences/save`,
  summary: '保存列表设置',
  sent: Type.Object({ value: objectOf('列表设置'), documentVersion }),
});

export const draft = defineCall({
  ...own,
  name: 'personal.draft',
  path: `${BASE}/draft`,
  summary: '未保存的表单',
  sent: Type.Object({ key }),
  answered: Nullable(Draft),
});

export const saveDraft = defineCall({
  ...own,
  name: 'personal.saveDraft',
  path: `${BASE}/draft/save`,
  summary: '暂存表单',
  sent: Type.Object({
    /** '' for a new record. */
    key,
    /** null forgets it. */
    draft: Nullable(
      Type.Object(
        {
          record: Type.Unsafe<RecordData>({ type: 'object', title: '表单内容' }),
          version: Type.Optional(Nullable(Type.Integer({ title: '版本' }))),
        },
        { title: '草稿' },
      ),
    ),
    documentVersion,
  }),
});
