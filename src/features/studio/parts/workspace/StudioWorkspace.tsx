import { type EntityDocument, parseDocument } from '@yunpu/engine-core/document';
import { equalJson } from '@yunpu/engine-core/json';
import { lazyDialog } from '@yunpu/engine-react/late';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useWorkbench } from '../../../../platform/documents/useWorkbench.ts';
import type { DocumentSources } from '../../../../platform/gateway/sources.ts';
import { useFrame } from '../../../../platform/workstation/context.ts';
import type { Clash, Draft, DraftHead, HistoryEntry, StudioDocument } from '../../api/studio.ts';
import { choosableAt, pointerOfChoice } from '../choice.ts';
import { type Design, DesignContext } from '../designContext.ts';
import { BehindBanner, ConflictBanner } from '../draft/DraftNote.tsx';
import { useDocumentText } from '../draft/useDocumentText.ts';
import { textIn, useDraft } from '../draft/useDraft.ts';
import { useOthersWork } from '../draft/useOthersWork.ts';
import { addField } from '../edits/fields.ts';
import { documentInFull } from '../edits/kinds.ts';
import { sectionsOf } from '../edits/sections.ts';
import { RowsWaiting } from '../fromFile/RowsWaiting.tsx';
import { ClashList } from '../overview/ClashList.tsx';
import { OtherDrafts } from '../overview/OtherDrafts.tsx';
import { PlanBanners } from '../plans/PlanBanners.tsx';
import { usePresence } from '../presence/usePresence.ts';
import { Palette } from '../properties/Palette.tsx';
import { PropertiesPane } from '../properties/PropertiesPane.tsx';
import { RunningRepairs } from '../publish/RunningRepairs.tsx';
import { StageBanners } from '../stages/StageBanners.tsx';
import { StructurePane } from '../structure/StructurePane.tsx';
import { type Pane, useStudioAddress } from '../useStudioAddress.ts';
import { CentrePane } from './CentrePane.tsx';
import { newPlace, placeInWords } from './newPlace.ts';
import { Releases } from './Releases.tsx';
import { useHistoryKeys } from './useHistoryKeys.ts';
import { useOthersReleases } from './useOthersReleases.ts';
import { useReleases } from './useReleases.ts';
import { WorkspaceHead } from './WorkspaceHead.tsx';
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
  const releases = useReleases({
    entity,
    title,
    document,
    inForce,
    text,
    draft,
    onText: work.reset,
    onReload,
    onChanged: refresh,
  });
  const { release } = releases;
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
  /** From one error to the next. */
  const showError = () => {
    const places = [...new Set(wrong.map(({ pointer }) => choosableAt(pointer)))];
    const next = places[(places.indexOf(at) + 1) % places.length];
    setAddress(next === undefined ? { show: 'code', pane: 'preview' } : { at: next, pane: 'properties' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && dirty && mayPublish && !release) {
      event.preventDefault();
      void releases.open();
    }
  };

  return (
    <DesignContext value={design}>
      <OtherDrafts drafts={others} me={me} onContinue={onContinue} />
      <div className="st-workspace" onKeyDown={onKeyDown} role="presentation">
        <WorkspaceHead
          title={title}
          isNew={document === undefined}
          dirty={dirty}
          errors={wrong.length}
          mayPublish={mayPublish}
          work={work}
          draft={draft}
          people={people}
          showsHistory={address.show === 'history'}
          onHistory={() => setAddress({ show: address.show === 'history' ? 'form' : 'history', pane: 'preview' })}
          onTitle={() => choose('')}
          onError={showError}
          onDraft={() => setDescribing(true)}
          onDiscard={() => void releases.discard()}
          onPublish={() => void releases.open()}
        />
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
            onBack={({ version: to }: HistoryEntry) => releases.openBack(to)}
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
          onPublish={releases.submit}
          onBack={releases.back}
          onClose={releases.close}
        />
      )}
    </DesignContext>
  );
}
