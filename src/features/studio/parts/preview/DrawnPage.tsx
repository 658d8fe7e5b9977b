import type { EntityModel } from '@yunpu/engine-core/document';
import { DetailPage, type DetailView, useDetail } from '@yunpu/engine-react/detail';
import { EntityForm, type FormStore } from '@yunpu/engine-react/form';
import { ListPage } from '@yunpu/engine-react/list';
import { useState } from 'react';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/notices.ts';

interface DrawnPageProps {
  model: EntityModel;
  show: 'form' | 'list' | 'record';
  /** Undefined: a new one. */
  recordKey: string | undefined;
  onPhone: boolean;
  trying: boolean;
  mayCreate: boolean;
  onStore(store: FormStore): void;
}

const READING: DetailView = { tab: 'detail', edit: false };

/** What is being tried: a record that was opened, or a new one. */
interface Opened {
  key: string | undefined;
  view: DetailView;
}

/** A page of people's, over rows in memory. */
export function DrawnPage({ model, show, recordKey, onPhone, trying, mayCreate, onStore }: DrawnPageProps) {
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<Opened>();
  const kept = (key: string) => {
    toast('已保存在试用的数据里，没有写进数据库', 'success');
    setOpened({ key, view: READING });
  };
  if (trying && opened)
    return (
      <div className="st-tried-record">
        <Button onClick={() => setOpened(undefined)}>回到{show === 'list' ? '列表' : '预览'}</Button>
        <DetailPage
          key={opened.key ?? ''}
          model={model}
          {...(opened.key !== undefined && { recordKey: opened.key })}
          view={opened.view}
          onView={(view) => setOpened({ ...opened, view })}
          onSaved={kept}
          onRemoved={() => setOpened(undefined)}
          onCancel={() => setOpened(undefined)}
        />
      </div>
    );
  if (show === 'list')
    return (
      <ListPage
        model={model}
        url={{ search, setSearch }}
        onOpen={(key) => trying && setOpened({ key, view: READING })}
        {...(mayCreate && {
          onCreate: () => trying && setOpened({ key: undefined, view: { tab: 'detail', edit: true } }),
        })}
        narrow={onPhone}
      />
    );
  if (show === 'record')
    return recordKey === undefined ? (
      <p className="st-note">没有可以看的单据。</p>
    ) : (
      <PreviewRecord key={recordKey} model={model} recordKey={recordKey} />
    );
  return <PreviewForm model={model} recordKey={recordKey} trying={trying} onStore={onStore} onSaved={kept} />;
}

function PreviewRecord({ model, recordKey }: { model: EntityModel; recordKey: string }) {
  const [view, setView] = useState(READING);
  const [removed, setRemoved] = useState(false);
  if (removed) return <p className="st-note">这张单据在试用的数据里删除了，数据库里没有动。</p>;
  return (
    <DetailPage
      model={model}
      recordKey={recordKey}
      view={view}
      onView={setView}
      onSaved={() => toast('已保存在试用的数据里，没有写进数据库', 'success')}
      onRemoved={() => setRemoved(true)}
    />
  );
}

function PreviewForm({
  model,
  recordKey,
  trying,
  onStore,
  onSaved,
}: {
  model: EntityModel;
  recordKey: string | undefined;
  trying: boolean;
  onStore(store: FormStore): void;
  onSaved(key: string): void;
}) {
  const { detail, error } = useDetail(model, recordKey);
  if (error !== undefined) return <p className="st-note">没有打开：{messageOf(error)}</p>;
  return detail ? (
    <EntityForm
      key={recordKey ?? ''}
      model={model}
      detail={detail}
      recordKey={recordKey}
      drafts={false}
      saveKey="form"
      blanks={!trying}
      onStore={onStore}
      onSaved={({ record }) => onSaved(String(record[model.key]))}
    />
  ) : (
    <div className="ui-skeleton" style={{ height: 320 }} />
  );
}
