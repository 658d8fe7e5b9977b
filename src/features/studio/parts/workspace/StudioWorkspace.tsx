import { type EntityDocument, parseDocument } from '@yunpu/engine-core/document';
import { equalJson } from '@yunpu/engine-core/json';
import { lazyDialog } from '@yunpu/engine-react/late';
import { ArrowLeft, FilePen, History, Redo2, Rocket, Trash2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useWorkbench } from '../../../../platform/documents/useWorkbench.ts';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import type { DocumentSources } from '../../../../platform/gateway/sources.ts';
import { useFrame } from '../../../../platform/workstation/context.ts';
import { STUDIO_PATH } from '../../../../platform/workstation/menu.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { confirm, toast, withdrawOffer } from '../../../../ui/notices.ts';
import {
  beginStage,
  type Clash,
  type Draft,
  type DraftHead,
  goBack,
  type HistoryEntry,
  judge,
  publish,
  type StudioDocument,
} from '../../api/studio.ts';
import { choosableAt, pointerOfChoice } from '../choice.ts';
import { type Design, DesignContext } from '../designContext.ts';
import { BehindBanner, ConflictBanner, DraftNote } from '../draft/DraftNote.tsx';
import { useDocumentText } from '../draft/useDocumentText.ts';
import { textIn, useDraft } from '../draft/useDraft.ts';
import { useOthersWork } from '../draft/useOthersWork.ts';
import { addField } from '../edits/fields.ts';
import { documentInFull } from '../edits/kinds.ts';
import { sectionsOf } from '../edits/sections.ts';
import { dropRows } from '../fromFile/keptRows.ts';
import { RowsWaiting } from '../fromFile/RowsWaiting.tsx';
import { ClashList } from '../overview/ClashList.tsx';
import { OtherDrafts } from '../overview/OtherDrafts.tsx';
import { PlanBanners } from '../plans/PlanBanners.tsx';
import { planInWords } from '../plans/words.ts';
import { Presence } from '../presence/Presence.tsx';
import { usePresence } from '../presence/usePresence.ts';
import { Palette } from '../properties/Palette.tsx';
import { PropertiesPane } from '../properties/PropertiesPane.tsx';
import type { Agreed } from '../publish/ReleaseDialog.tsx';
import { RunningRepairs } from '../publish/RunningRepairs.tsx';
import { StageBanners } from '../stages/StageBanners.tsx';
import { stageInWords } from '../stages/words.ts';
import { StructurePane } from '../structure/StructurePane.tsx';
import { type Pane, useStudioAddress } from '../useStudioAddress.ts';
import { CentrePane } from './CentrePane.tsx';
import { newPlace, placeInWords } from './newPlace.ts';
import { type Release, Releases } from './Releases.tsx';
import { useHistoryKeys } from './useHistoryKeys.ts';
import { useOthersReleases } from './useOthersReleases.ts';
import './workspace.css';

const DraftDialog = lazyDialog(async () => (await import('../draft/DraftDialog.tsx')).DraftDialog);

export interface OpenedEntity {
  entity: string;
  /** Undefined: it is not in force yet, only in a draft. */
  document: StudioDocument | undefined;
  /** What is in force; '' for nothing yet. */
  inForce: string;
  /** As it was shipped; null for one made in the studio. */
  base: string | null;
  clashes: readonly Clash[];
  sources: DocumentSources;
  draft: Draft | undefined;
  /** What else was begun on it. */
  others: readonly DraftHead[];
  roles: readonly { name: string; title: string }[];
  menuGroups: readonly { name: string; title: string }[];
  entities: readonly { entity: string; title: string; canDesign?: boolean }[];
}

/** What can be linked to: what is being designed for the first time is not among the published ones. */
const withItself = (entities: OpenedEntity['entities'], entity: string, title: string): OpenedEntity['entities'] =>
  entities.some((one) => one.entity === entity) ? entities : [...entities, { entity, title }];

const PANE_TITLES: Readonly<Record<Pane, string>> = { structure: '结构', preview: '预览', properties: '属性' };
const asDocument = (value: unknown): Partial<EntityDocument> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;

/** Structure, preview and properties of one business object, over one text. */
export function StudioWorkspace({
  opened,
  onReload,
  onContinue,
}: {
  opened: OpenedEntity;
  onReload(): Promise<unknown>;
  /** Goes on with another draft. */
  onContinue(draftNo: string): void;
}) {
  const { entity, document, inForce, sources } = opened;
  const { session } = useFrame();
  const { mutate } = useSWRConfig();
  const [address, setAddress] = useStudioAddress();
  const { pane } = address;
  const version = document?.version ?? null;
  const work = useDocumentText(textIn(opened.draft, entity) ?? inForce);
  const { text, change } = work;
  useHistoryKeys(work);
  const [adding, setAdding] = useState(false);
  const [fresh, setFresh] = useState<string>();
  const [named, setNamed] = useState(0);
  const [release, setRelease] = useState<Release>();
  const [describing, setDescribing] = useState(false);

  const read = useMemo(() => asDocument(parseDocument(text, '').document), [text]);
  const [lastRead, setLastRead] = useState<Partial<EntityDocument>>(read ?? {});
  if (read && read !== lastRead) setLastRead(read);
  const readable = read ?? lastRead;
  const current = useMemo(() => documentInFull(readable, sources.fragments), [readable, sources.fragments]);
  const published = useMemo(
    () => (inForce === '' ? undefined : asDocument(parseDocument(inForce, '').document)),
    [inForce],
  );
  const at = pointerOfChoice(address.at, current);
  const title = current.title ?? document?.title ?? entity;
  const workbench = useWorkbench(text, `entities/${entity}.json`, sources);

  const refresh = useCallback(() => void mutate('studio list'), [mutate]);
  const draft = useDraft({
    entity,
    me: session.user.id,
    title,
    from: version,
    inForce,
    text,
    draft: opened.draft,
    onText: work.reset,
    onChanged: refresh,
  });
  useOthersReleases({ entity, text, draft, onReload });
  const { people, drafts } = usePresence(entity, at);
  useOthersWork({
    entity,
    isInForce: document !== undefined,
    draft,
    drafts,
    deciding: release !== undefined || describing,
    onText: work.reset,
    onReload,
  });
  const me = session.user.id;
  // What the same person begins in another tab is gone on with here at the first change.
  const others = (drafts ?? opened.others).filter(
    ({ draftNo, by }) =>
      draftNo !== draft.draftNo && (by.id !== me || opened.others.some((one) => one.draftNo === draftNo)),
  );

  const mayDesign = document?.canDesign ?? true;
  const mayPublish = document?.canPublish ?? true;
  const locked = read === undefined || !mayDesign;
  const choose = useCallback(
    (next: string, naming = false) => {
      if (naming) {
        setFresh(next);
        setAdding(false);
      }
      setAddress({ at: next });
    },
    [setAddress],
  );
  const shipped = useMemo(
    () => (opened.base === null ? undefined : asDocument(parseDocument(opened.base, '').document)),
    [opened.base],
  );
  const design = useMemo(
    (): Design => ({
      entity,
      text,
      document: current,
      inForce,
      published,
      shipped,
      model: workbench.model,
      problems: workbench.problems,
      fragments: sources.fragments,
      roles: opened.roles,
      menuGroups: opened.menuGroups,
      entities: withItself(opened.entities, entity, title),
      locked,
      at,
      choose,
      named,
      onNamed: () => setNamed((count) => count + 1),
      edit: change,
    }),
    [
      entity,
      title,
      text,
      current,
      inForce,
      published,
      shipped,
      workbench,
      sources,
      opened,
      locked,
      at,
      choose,
      named,
      change,
    ],
  );

  const add = (kind: string) => {
    const added = addField(text, kind, newPlace(current, sectionsOf(text), at));
    change(added.text);
    setFresh(added.pointer);
    setAdding(false);
    setAddress({ at: added.pointer, pane: 'properties' });
  };

  const openRelease = async () => {
    const kept = await draft.today().catch((error: unknown) => void toast(messageOf(error), 'error'));
    if (!kept) return draft.draftNo === undefined ? toast('没有可以发布的改动', 'info') : undefined;
    // Pressed while the next publication is under way, it would want to take back the one before.
    withdrawOffer();
    setRelease({ is: 'publish', draft: kept });
  };

  const back = async (to: string, agreed: Agreed) => {
    const { reason, accepted, repairs } = agreed;
    const answer = await goBack({ entity, version: to, reason, accepted, repairs });
    await onReload();
    await mutate(['studio history', entity]);
    await mutate(['studio repairs', entity]);
    refresh();
    return answer.plan;
  };
  /** Going back takes what was begun since with it. */
  const mayGoBack = async () =>
    !draft.begun() ||
    (await confirm({ content: '还有没发布的改动，回到之前的版本会放弃它们。', okText: '放弃改动', danger: true }));
  /** One press: straight away where nobody has to be asked, else with what it does. */
  const undoRelease = async (to: string, before: string) => {
    if (!(await mayGoBack())) return;
    try {
      const { documents } = await judge({ documents: [{ entity, text: before, from: null }] });
      if (documents.some(({ impact }) => impact.some(({ dangerous }) => dangerous)))
        return setRelease({ is: 'back', version: to, text: before });
      const plan = await back(to, {
        reason: '撤回刚才的发布',
        accepted: [],
        repairs: [],
        publishAt: undefined,
      });
      if (plan) return void toast(planInWords(plan), 'success');
      await draft.restart(before);
      toast(`已撤回，${title}回到之前的样子`, 'success');
    } catch (error) {
      toast(`没有撤回：${messageOf(error)}`, 'error');
    }
  };
  const submitPublish = async (sent: Pick<Draft, 'draftNo' | 'version'>, agreed: Agreed) => {
    const before = inForce;
    const alone = draft.others.length === 0;
    const { draftNo, version: seen } = sent;
    const { audience, ...wanted } = agreed;
    if (audience) {
      const { reason, accepted } = wanted;
      const { stage } = await beginStage({ draftNo, version: seen, reason, accepted, audience });
      setRelease(undefined);
      draft.published(inForce);
      work.reset(inForce);
      refresh();
      await mutate(['studio history', entity]);
      return void toast(stageInWords(stage), 'success');
    }
    const answer = await publish({ draftNo, version: seen, ...wanted });
    setRelease(undefined);
    draft.published(answer.plan ? inForce : text);
    if (answer.plan) {
      work.reset(inForce);
      refresh();
      return void toast(planInWords(answer.plan), 'success');
    }
    await onReload();
    await mutate(['studio history', entity]);
    await mutate(['studio repairs', entity]);
    refresh();
    const now = answer.documents.find((one) => one.entity === entity)?.version;
    toast(
      '已发布，所有人现在看到的就是新样子',
      'success',
      alone && version !== null && now !== undefined
        ? { title: '撤回', run: () => void undoRelease(version, before) }
        : undefined,
    );
  };
  const discard = async () => {
    const all = draft.others.length > 0 ? `里面 ${draft.others.length + 1} 个业务对象的改动都会放弃。` : '';
    const sure = await confirm({
      content: `放弃这份草稿？${all}现在生效的定义不受影响。`,
      okText: '放弃草稿',
      danger: true,
    });
    if (!sure) return;
    try {
      await draft.discard();
      if (document === undefined) await dropRows(session.user.id, entity);
    } catch (error) {
      toast(messageOf(error), 'error');
    }
  };

  const side = useRef<HTMLElement>(null);
  useEffect(() => {
    side.current?.scrollTo({ top: 0 });
  }, [at, adding]);

  // What the gateway has written anew says the same.
  const differs = useMemo(
    () => text !== inForce && !(read && published && equalJson(read, published)),
    [text, inForce, read, published],
  );
  const dirty = differs || draft.others.length > 0;
  const wrong = workbench.problems.filter(({ severity }) => severity === 'error');
  const errors = wrong.length;
  /** From one error to the next. */
  const showError = () => {
    const places = [...new Set(wrong.map(({ pointer }) => choosableAt(pointer)))];
    const next = places[(places.indexOf(at) + 1) % places.length];
    setAddress(next === undefined ? { show: 'code', pane: 'preview' } : { at: next, pane: 'properties' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && dirty && mayPublish && !release) {
      event.preventDefault();
      void openRelease();
    }
  };

  return (
    <DesignContext value={design}>
      <OtherDrafts drafts={others} me={me} onContinue={onContinue} />
      <div className="st-workspace" onKeyDown={onKeyDown} role="presentation">
        <header className="st-head">
          <ButtonLink to={STUDIO_PATH} look="icon" aria-label="回到设计台">
            <ArrowLeft size={18} aria-hidden />
          </ButtonLink>
          <h1>
            <button type="button" className="st-title" onClick={() => choose('')} title={`${title}：业务对象的属性`}>
              {title}
            </button>
          </h1>
          <span className="st-tag" data-tone={dirty ? 'draft' : undefined}>
            {document === undefined ? '未发布' : dirty ? '有未发布的改动' : '与生效的一致'}
          </span>
          {errors > 0 && (
            <button type="button" className="st-tag" data-tone="wrong" onClick={showError}>
              {errors} 个错误，去看看
            </button>
          )}
          {(dirty || draft.draftNo !== undefined) && (
            <button
              type="button"
              className="st-link st-draft-name"
              title="草稿的名称、原因和里面的业务对象"
              aria-label={`草稿“${draft.name}”`}
              onClick={() => setDescribing(true)}
            >
              <FilePen size={14} aria-hidden />
              <span>{draft.name}</span>
              {draft.others.length > 0 && <small>共 {draft.others.length + 1} 个</small>}
            </button>
          )}
          <DraftNote draft={draft} />
          <span className="st-space" />
          <Presence people={people} />
          <Button look="icon" aria-label="撤销" title="撤销（Ctrl+Z）" disabled={!work.canUndo} onClick={work.undo}>
            <Undo2 size={18} aria-hidden />
          </Button>
          <Button
            look="icon"
            aria-label="重做"
            title="重做（Ctrl+Shift+Z）"
            disabled={!work.canRedo}
            onClick={work.redo}
          >
            <Redo2 size={18} aria-hidden />
          </Button>
          <Button
            look="icon"
            aria-label="发布历史"
            title="发布历史"
            aria-pressed={address.show === 'history'}
            onClick={() => setAddress({ show: address.show === 'history' ? 'form' : 'history', pane: 'preview' })}
          >
            <History size={18} aria-hidden />
          </Button>
          {dirty && (
            <Button look="icon" aria-label="放弃草稿" title="放弃草稿" onClick={() => void discard()}>
              <Trash2 size={18} aria-hidden />
            </Button>
          )}
          <Button
            look="primary"
            disabled={!dirty || !mayPublish || errors > 0}
            title={
              !mayPublish
                ? '您没有发布的权限'
                : errors > 0
                  ? `有 ${errors} 个错误，修好后才能发布`
                  : dirty
                    ? '发布（Ctrl+Enter）'
                    : '没有改动'
            }
            onClick={() => void openRelease()}
          >
            <Rocket size={16} aria-hidden /> 发布
          </Button>
        </header>
        <ConflictBanner draft={draft} />
        <BehindBanner draft={draft} />
        <PlanBanners entity={entity} onEnded={onReload} />
        <StageBanners entity={entity} onEnded={onReload} />
        <RowsWaiting model={workbench.model} published={document !== undefined} />
        <RunningRepairs entity={entity} mayStop={mayPublish} />
        <ClashList clashes={opened.clashes} onShow={choose} />
        {!mayDesign && (
          <p className="st-banner" data-tone="info">
            您可以查看这个业务对象的定义，但没有设计它的权限。
          </p>
        )}
        {read === undefined && (
          <p className="st-banner" data-tone="warning" role="alert">
            代码现在不是完整的 JSON，结构和属性停在最近一次能读懂的样子。
          </p>
        )}
        <div className="st-pane-tabs" role="tablist" aria-label="显示">
          {(Object.keys(PANE_TITLES) as Pane[]).map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              aria-selected={pane === one}
              onClick={() => setAddress({ pane: one })}
            >
              {PANE_TITLES[one]}
            </button>
          ))}
        </div>
        <div className="st-panes" data-pane={pane} data-beside={address.beside || undefined}>
          <StructurePane
            onOpen={() => setAddress({ pane: 'properties' })}
            onAdd={() => {
              setAdding(true);
              setAddress({ pane: 'properties' });
            }}
          />
          <CentrePane
            address={address}
            onAddress={setAddress}
            workbench={workbench}
            sources={sources}
            user={session.user}
            work={work}
            canPublish={mayPublish}
            needsSecond={document?.needsSecond ?? false}
            onOpen={() => setAddress({ pane: 'properties' })}
            onBack={async ({ version: to }: HistoryEntry) => {
              if (await mayGoBack()) setRelease({ is: 'back', version: to, text: undefined });
            }}
          />
          <aside className="st-side" aria-label="属性" ref={side}>
            {adding ? (
              <Palette
                where={placeInWords(current, sectionsOf(text), at)}
                onPick={add}
                onClose={() => setAdding(false)}
              />
            ) : (
              <PropertiesPane fresh={fresh} />
            )}
          </aside>
        </div>
      </div>
      {describing && (
        <DraftDialog draft={draft} entity={entity} entities={opened.entities} onClose={() => setDescribing(false)} />
      )}
      {release && (
        <Releases
          release={release}
          entity={entity}
          title={title}
          isNew={version === null}
          reason={draft.reason}
          onReason={(reason) => {
            if (reason !== draft.reason) draft.describe({ name: draft.name, reason });
          }}
          needsSecond={document?.needsSecond ?? false}
          roles={opened.roles}
          onPublish={submitPublish}
          onBack={async (to, before, agreed) => {
            const plan = await back(to, agreed);
            setRelease(undefined);
            if (plan) return void toast(planInWords(plan), 'success');
            await draft.restart(before);
            toast(`${title}已回到所选的版本`, 'success');
          }}
          onClose={() => setRelease(undefined)}
        />
      )}
    </DesignContext>
  );
}
