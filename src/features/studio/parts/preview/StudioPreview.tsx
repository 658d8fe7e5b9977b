import type { EntityModel } from '@yunpu/engine-core/document';
import type { Scope } from '@yunpu/engine-core/expression';
import { sampleScope } from '@yunpu/engine-core/memory';
import { EngineProvider, type Notice } from '@yunpu/engine-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { SWRConfig } from 'swr';
import { CallLog } from '../../../../platform/documents/preview/callLog.ts';
import { useMemoryEngine, useRelated } from '../../../../platform/documents/preview/usePreviewEngine.ts';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import type { DocumentSources } from '../../../../platform/gateway/sources.ts';
import { AntdLook, loadAntdLook } from '../../../../ui/AntdLook.tsx';
import { toast } from '../../../../ui/notices.ts';
import { hasProblems } from '../../api/studio.ts';
import { useDesign } from '../designContext.ts';
import type { StudioAddress } from '../useStudioAddress.ts';
import { modelForRole } from './asRole.ts';
import { Canvas } from './Canvas.tsx';
import { Choosing } from './Choosing.tsx';
import { DrawnPage } from './DrawnPage.tsx';
import { DIFFERENCES, type Difference, differencesBetween, recordIn } from './differences.ts';
import { RowsBar } from './RowsBar.tsx';
import { heldIn, keyIn, type StudioRows, scopeOfRow, useDress, useStudioRows } from './useStudioRows.ts';
import { useWholeRows, type Version } from './useWholeRows.ts';
import './preview.css';
import './phone.css';

type Shown = Pick<StudioAddress, 'width' | 'role' | 'rows' | 'trying' | 'beside' | 'record'> & {
  show: 'form' | 'list' | 'record';
};

interface StudioPreviewProps {
  draft: Version;
  /** Undefined: nothing is in force yet. */
  inForce: Version | undefined;
  address: Shown;
  onAddress(patch: Partial<StudioAddress>): void;
  /** The draft that is drawn is to stay until what is held on its page is let go. */
  onHold(isHeld: boolean): void;
  /** The draft has a mistake: what is drawn is how it was before. */
  stale: boolean;
  sources: DocumentSources;
  user: { id: string; name: string };
}

/** Enough to see how a list looks; they are made anew with every change. */
const SAMPLE_ROWS = 20;
/** Longer than from one key to the next. */
const restMs = 300;
const freshCache = { provider: () => new Map() };
const notify = ({ kind, text }: Notice) => toast(text, kind);

/** The real pages of what is being designed; pressing a part of them chooses that part, or tries it. */
export function StudioPreview({
  draft: typed,
  inForce,
  address,
  onAddress,
  onHold,
  stale,
  sources,
  user,
}: StudioPreviewProps) {
  const { role, rows: mode, show } = address;
  const [keyword, setKeyword] = useState('');
  const [searched, setSearched] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearched(keyword.trim()), restMs);
    return () => clearTimeout(timer);
  }, [keyword]);
  // The one that a link leads to is fetched with the others; what is chosen later is among them.
  const [linked] = useState(address.record);
  const scope = useMemo(() => {
    const base = sampleScope(role === undefined ? sources.roles : [role]);
    return { ...base, user: { ...base.user, id: user.id, name: user.name } };
  }, [role, sources.roles, user.id, user.name]);
  const related = useRelated(typed.model, sources, scope);
  // A form with example rows is that of a new record: only what its links lead to is seen.
  const count = show === 'form' && mode === 'sample' ? 0 : SAMPLE_ROWS;
  const wanted = { mode, count, role, scope, keyword: mode === 'real' ? searched : '', recordKey: linked };
  const drawn = useWholeRows(typed, inForce, { ...wanted, related });
  const { rows, error, version: draft } = drawn;
  const all = rows?.rows ?? [];
  const isNew = show === 'form' && mode === 'sample';
  const chosen = all.find((row) => keyIn(draft.model, row) === address.record) ?? all[0];
  const recordKey = isNew || !chosen ? undefined : keyIn(draft.model, chosen);
  const differences = useMemo(
    () => (address.beside && inForce ? differencesBetween(inForce.model, draft.model) : undefined),
    [address.beside, inForce, draft.model],
  );
  const shared = { address, scope, sources, recordKey };
  return (
    <>
      {drawn.isEarlier && (
        <p className="st-note" role="status">
          草稿里还有错误：真实数据按{draft === inForce ? '现在生效的样子' : '上一次没有错误的样子'}
          显示，改好之后就是草稿。
        </p>
      )}
      <RowsBar
        model={draft.model}
        show={show}
        mode={mode}
        rows={rows}
        recordKey={recordKey}
        onRecord={(record) => onAddress({ record, ...(show === 'list' && { show: 'record' }) })}
        keyword={keyword}
        onKeyword={setKeyword}
      />
      <div className="st-sides" data-beside={address.beside || undefined}>
        {address.beside &&
          (inForce ? (
            <InForceSide
              {...shared}
              version={inForce}
              draft={draft.model}
              draftRows={rows}
              wanted={wanted}
              differences={differences?.inForce ?? []}
            />
          ) : (
            <section className="st-beside" aria-label="现在生效">
              <h2>现在生效</h2>
              <p className="st-note">还没有发布过，没有可以比较的版本。</p>
            </section>
          ))}
        <Side
          {...shared}
          name="草稿"
          version={draft}
          rows={rows}
          error={error}
          stale={stale}
          differences={differences?.draft}
          editing={!address.trying}
          onHold={onHold}
        />
      </div>
    </>
  );
}

interface SharedProps {
  address: Shown;
  scope: Scope;
  sources: DocumentSources;
  recordKey: string | undefined;
}

/** The version in force, with the same rows: real ones as it shows them itself, made-up ones by what their fields are. */
function InForceSide({
  draft,
  draftRows,
  wanted,
  version,
  differences,
  ...shared
}: SharedProps & {
  version: Version;
  draft: EntityModel;
  draftRows: StudioRows | undefined;
  wanted: Omit<Parameters<typeof useStudioRows>[0], 'model' | 'text' | 'related'>;
  differences: readonly Difference[];
}) {
  const { model } = version;
  const isReal = wanted.mode === 'real';
  const real = useStudioRows({
    ...version,
    ...wanted,
    count: 0,
    related: NOTHING,
    mode: isReal ? 'real' : 'sample',
    recordKey: shared.recordKey ?? wanted.recordKey,
  });
  const same = useMemo(
    () => draftRows && { ...draftRows, rows: draftRows.rows.map((row) => recordIn(draft, model, row)) },
    [draftRows, draft, model],
  );
  const [first] = isReal ? (real.rows?.rows ?? []) : [];
  return (
    <Side
      {...shared}
      recordKey={shared.recordKey ?? (first && keyIn(model, first))}
      name="现在生效"
      version={version}
      rows={isReal ? real.rows : same}
      error={isReal ? real.error : undefined}
      stale={false}
      differences={differences}
      editing={false}
    />
  );
}

const NOTHING: readonly never[] = [];

interface SideProps extends SharedProps {
  name: string;
  version: Version;
  rows: StudioRows | undefined;
  error: unknown;
  stale: boolean;
  /** Undefined: nothing is compared. */
  differences: readonly Difference[] | undefined;
  /** What is pressed is chosen. */
  editing: boolean;
  onHold?: (isHeld: boolean) => void;
}

/** A page of one version, as the role sees it. */
function Side({
  name,
  version,
  rows,
  error,
  stale,
  differences,
  editing,
  onHold,
  address,
  scope,
  sources,
  recordKey,
}: SideProps) {
  const { model: whole, text } = version;
  const { role, rows: mode, show, width, beside, trying } = address;
  const { roles } = useDesign();
  const [log] = useState(() => new CallLog());
  const focusNext = useRef<string>(undefined);
  const model = useMemo(
    () => modelForRole(whole, text, role, sources.fragments),
    [whole, text, role, sources.fragments],
  );
  const held = useMemo(() => heldIn(model, mode), [model, mode]);
  const related = useRelated(whole, sources, scope);
  const who = (rows && scopeOfRow(rows, recordKey)) ?? scope;
  const seen = useMemo(() => rows && { ...rows, scope: who }, [rows, who]);
  const dress = useDress(whole, role, who, rows);
  const engine = useMemoryEngine({ model: held, text, rows: seen, related, scope, log, notify, open: nowhere, dress });
  const dressed = useMemo(() => engine && { ...engine, AntdLook, prepareLook: loadAntdLook }, [engine]);
  const title = roles.find((one) => one.name === role)?.title ?? role;
  const none = noneWords(whole, role, title, rows);
  const there = rows?.rows.some((row) => keyIn(whole, row) === recordKey) ?? false;
  const body = () => {
    if (none !== undefined) return <p className="st-note">{none}</p>;
    if (hasProblems(error))
      return <p className="st-note">定义里还有错误，改好之后才能用真实数据看。示例数据现在就能看。</p>;
    if (error !== undefined) return <p className="st-note">没有取到数据：{messageOf(error)}</p>;
    if (!dressed) return <div className="ui-skeleton" style={{ height: 320 }} role="status" aria-label="正在加载" />;
    if (show === 'form' && mode !== 'sample' && recordKey === undefined)
      return <p className="st-note">没有可以看的单据。</p>;
    if (recordKey !== undefined && show !== 'list' && !there)
      return <p className="st-note">在这个版本里，这个身份看不到这张单据。</p>;
    return (
      // A new backend has new rows: nothing of the one before may linger in a cache.
      <SWRConfig key={`${model.version} ${mode} ${role ?? ''} ${show} ${String(editing)}`} value={freshCache}>
        <EngineProvider engine={dressed}>
          <Choosing
            model={whole}
            show={show}
            editing={editing}
            differences={differences}
            focusNext={focusNext}
            onHold={onHold}
          >
            {(onStore) => (
              <DrawnPage
                model={held}
                show={show}
                recordKey={recordKey}
                onPhone={width === 'phone'}
                trying={trying}
                mayCreate={role === undefined || whole.access.create.includes(role)}
                onStore={onStore}
              />
            )}
          </Choosing>
        </EngineProvider>
      </SWRConfig>
    );
  };
  const canvas = (
    <Canvas width={width} stale={stale}>
      {body()}
    </Canvas>
  );
  if (!beside) return canvas;
  return (
    <section className="st-beside" aria-label={name}>
      <h2>
        {name}
        {differences && <Counts differences={differences} />}
      </h2>
      {canvas}
    </section>
  );
}

const nowhere = () => undefined;

function Counts({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <small>字段没有差别</small>;
  return (
    <small>
      {(Object.keys(DIFFERENCES) as Difference['is'][])
        .flatMap((is) => {
          const found = differences.filter((one) => one.is === is);
          if (found.length === 0) return [];
          const named = found.map(({ field, what }) =>
            what.length > 0 ? `${field.title}（${what.join('、')}）` : field.title,
          );
          return [`${DIFFERENCES[is]}：${named.join('、')}`];
        })
        .join('；')}
    </small>
  );
}

/** Why there is nothing to see at all. */
function noneWords(
  { access, title }: EntityModel,
  role: string | undefined,
  roleTitle: string | undefined,
  rows: StudioRows | undefined,
): string | undefined {
  if (role !== undefined && access.read[role] === undefined)
    return `“${roleTitle}”看不到任何${title}：菜单和搜索里没有它，打开地址会说没有这个页面。`;
  switch (rows?.real?.why) {
    case 'notStored':
      return `${title}还没有真实数据：它没有发布，或数据不存在这里。`;
    case 'ownRights':
      return `您自己看不到${title}，预览也不能给您看。可以用示例数据看。`;
    case 'rule':
      return `“${roleTitle}”看到哪些${title}，要看一个您看不到的字段，这里没法判断。可以用示例数据看。`;
    default:
      return undefined;
  }
}
