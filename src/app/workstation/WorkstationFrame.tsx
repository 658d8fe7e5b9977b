import { lazyDialog, lazyPart } from '@yunpu/engine-react/late';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { messageOf } from '../../platform/gateway/errors.ts';
import { useDocuments } from '../../platform/records/useDocuments.ts';
import { SELLER_PATH } from '../../platform/session/partner.ts';
import { type Session, useSession } from '../../platform/session/session.ts';
import { useArrangement } from '../../platform/workstation/arrangement.ts';
import type { FrameContext } from '../../platform/workstation/context.ts';
import { forPartners } from '../../platform/workstation/menu.ts';
import { pageOf, type WorkstationPage } from '../../platform/workstation/pageOf.ts';
import { ROOT_TITLES, type Root } from '../../platform/workstation/root.ts';
import { InMain, StatePage } from '../../ui/StatePage.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { Sidebar } from './Sidebar.tsx';
import { TabStrip } from './TabStrip.tsx';
import { TopBar } from './TopBar.tsx';
import { useCollapsed } from './useCollapsed.ts';
import { useConnection } from './useConnection.ts';
import { useFrameKeys } from './useFrameKeys.ts';
import { useTabs } from './useTabs.ts';
import { useTeamLive } from './useTeamLive.ts';
import './frame.css';
import { Button } from '../../ui/Button.tsx';

const PartnersOnly = lazyPart(async () => (await import('./NothingHere.tsx')).PartnersOnly);
const NoPage = lazyPart(async () => (await import('./NothingHere.tsx')).NoPage);
const OtherTeam = lazyPart(async () => (await import('./OtherTeam.tsx')).OtherTeam);
const OwnPlaces = lazyPart(async () => (await import('./OwnPlaces.tsx')).OwnPlaces);
const KeysDialog = lazyDialog(async () => (await import('./palette/KeysDialog.tsx')).KeysDialog);
const CommandPalette = lazyDialog(async () => (await import('./palette/CommandPalette.tsx')).CommandPalette);

/** The workstation's frame. Everything under it stands behind the guard, so there is a session; it goes when it ends. */
export function WorkstationFrame() {
  const session = useSession();
  return session ? (
    <Frame root="/workstation" session={session} key={`${session.user.id} ${session.user.eid}`} />
  ) : null;
}

/** A partner's business with customers and with the shop, in a frame of its own; nobody else has any. */
export function SellerFrame() {
  const session = useSession();
  if (!session) return null;
  return session.isPartner ? (
    <Frame root={SELLER_PATH} session={session} key={`${SELLER_PATH} ${session.user.id} ${session.user.eid}`} />
  ) : (
    <Suspense>
      <PartnersOnly team={session.user.companyName} />
    </Suspense>
  );
}

function Frame({ root, session }: { root: Root; session: Session }) {
  const { pathname, search } = useLocation();
  useTeamLive(session);
  // For the parts that draw it later: it is asked for beside the documents.
  useArrangement(session);
  const isCutOff = useConnection();
  const { index: all, error, retry } = useDocuments();
  const index = useMemo(() => all && (root === SELLER_PATH ? forPartners(all) : all), [all, root]);
  const { collapsed, setCollapsed } = useCollapsed();
  const [drawer, setDrawer] = useState(false);
  const [above, setAbove] = useState<'palette' | 'keys'>();
  useFrameKeys(setAbove);
  const close = () => setAbove(undefined);

  const found = index && pageOf(pathname, index, search);
  const strip = useTabs(root, `${session.user.id}.${session.user.eid}`, found);
  const page = found && withTitle(found, strip.tabs.open.find(({ id }) => id === found.id)?.title);
  usePageTitle(page?.title ?? ROOT_TITLES[root]);

  useEffect(() => {
    setDrawer(false);
  }, [pathname]);

  return (
    <div className={`ws-frame ${collapsed ? 'ws-frame-collapsed' : ''}`}>
      <a className="ws-skip" href="#ws-content">
        跳到正文
      </a>
      <Sidebar
        index={index}
        roles={session.user.roles}
        own={(iconsOnly) =>
          index && (
            <Suspense>
              <OwnPlaces session={session} index={index} page={page} iconsOnly={iconsOnly} />
            </Suspense>
          )
        }
        collapsed={collapsed}
        drawer={drawer}
        onCloseDrawer={() => setDrawer(false)}
      />
      <div className="ws-main">
        <TopBar
          session={session}
          index={index}
          page={page}
          collapsed={collapsed}
          onCollapse={() => setCollapsed(!collapsed)}
          onDrawer={() => setDrawer(true)}
          onPalette={() => setAbove('palette')}
        />
        <TabStrip strip={strip} />
        <div role="status">{isCutOff && <p className="ws-notice">连接中断，正在自动重连。已填写的内容还在。</p>}</div>
        <main className="ws-content" id="ws-content" tabIndex={-1}>
          <InMain value>
            {search.includes('team=') && (
              <Suspense>
                <OtherTeam />
              </Suspense>
            )}
            {index && page && (
              <Outlet
                context={
                  { session, index, page, setTitle: (title) => strip.rename(page.id, title) } satisfies FrameContext
                }
              />
            )}
            {index && !page && (
              <Suspense>
                <NoPage />
              </Suspense>
            )}
            {!index && error === undefined && <ContentSkeleton />}
            {error !== undefined && (
              <StatePage code="!" title="菜单没有加载出来" text={messageOf(error)}>
                <Button look="primary" onClick={retry}>
                  重试
                </Button>
              </StatePage>
            )}
          </InMain>
        </main>
      </div>
      {index && above === 'keys' && <KeysDialog onClose={close} />}
      {index && above === 'palette' && (
        <CommandPalette index={index} session={session} onKeys={() => setAbove('keys')} onClose={close} />
      )}
    </div>
  );
}

function withTitle(page: WorkstationPage, title: string | undefined): WorkstationPage {
  if (page.component !== 'record' || title === undefined) return page;
  return { ...page, title, trail: [...page.trail.slice(0, -1), { title }] };
}

function ContentSkeleton() {
  return (
    <div className="ws-skeleton" role="status" aria-label="正在加载">
      <div className="ui-skeleton" style={{ width: 180, height: 28 }} />
      <div className="ui-skeleton" style={{ height: 44 }} />
      <div className="ui-skeleton" style={{ height: 320 }} />
    </div>
  );
}
