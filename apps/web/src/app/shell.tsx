import '../ui/dialog/all-styles.css';
import { useHotkeys } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PolicyLinks } from '../features/policies/components/policy-links.tsx';
import { useRefreshSchool } from '../features/school/components/use-refresh-school.ts';
import { listenForChanges } from '../lib/api/live.ts';
import { dropPrefetched, queryClientFor } from '../lib/api/query-client.ts';
import { syncRegionalAcrossTabs } from '../lib/i18n/regional.ts';
import { lazyPart } from '../lib/loading/lazy-part.tsx';
import { whenIdle } from '../lib/loading/when-idle.ts';
import { keepFiles } from '../lib/offline/keep-files.ts';
import { activeRoleOf, identityOf, useSession } from '../lib/session/session.ts';
import { useSelectedParam } from '../lib/url/search-param.ts';
import { safeRedirect } from './guards.ts';
import { Banners } from './shell/banners.tsx';
import { LazyToasts } from './shell/lazy-toasts.tsx';
import { NavigationBar } from './shell/navigation-bar.tsx';
import classes from './shell/shell.module.css';
import { TopBar } from './shell/top-bar.tsx';

const CommandPalette = lazyPart(
  async () => (await import('./shell/command-palette.tsx')).CommandPalette,
);
const OfflineWork = lazyPart(
  async () => (await import('../features/attendance/components/offline-work.tsx')).OfflineWork,
);
const NotificationPanel = lazyPart(
  async () =>
    (await import('../features/notifications/components/notification-panel.tsx')).NotificationPanel,
);

const MessagesPanel = lazyPart(
  async () => (await import('../features/messages/components/messages-panel.tsx')).MessagesPanel,
);

/**
 * Everything behind the login. Each person and role has a query cache of its own, so that nothing
 * fetched for one is ever shown to another.
 */
export function Shell() {
  const identity = identityOf(useSession());
  const queries = useMemo(() => queryClientFor(identity), [identity]);
  useEffect(() => (identity === null ? undefined : listenForChanges(queries)), [queries, identity]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new identity starts with an empty cache
  useEffect(() => dropPrefetched, [identity]);
  return (
    <QueryClientProvider client={queries}>
      {/* What was rendered for one role would go on asking in its cache. Signing out leaves the page as it is. */}
      <Frame key={useLastIdentity(identity)} />
    </QueryClientProvider>
  );
}

function useLastIdentity(identity: string | null): string | null {
  const [last, setLast] = useState(identity);
  if (identity !== null && identity !== last) setLast(identity);
  return identity ?? last;
}

function Frame() {
  // Load shared texts with the shell, so that lists and forms don't suspend again.
  const { t } = useTranslation(['common', 'shared']);
  const kind = activeRoleOf(useSession())?.kind;
  const isStaff = kind === 'teacher' || kind === 'admin';
  const main = useRef<HTMLElement>(null);
  const [searching, setSearching] = useState(false);
  useFocusAtNewPage(main);
  useOfflinePages(kind === 'teacher');
  useEffect(syncRegionalAcrossTabs, []);
  // Also inside inputs.
  useHotkeys([['mod+K', () => setSearching(true)]], []);
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        {t('skipToContent')}
      </a>
      <SchoolNews />
      {isStaff && <OfflineWork />}
      <TopBar onSearch={() => setSearching(true)} />
      <NavigationBar />
      <div className={classes.content}>
        <Banners />
        <Panels />
        {searching && <CommandPalette onClose={() => setSearching(false)} />}
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
        <footer className={classes.footer}>
          <PolicyLinks />
        </footer>
      </div>
      <LazyToasts />
    </div>
  );
}

/** The pages that staff need at the gym door, where there may be no connection. */
function useOfflinePages(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    whenIdle()
      .then(() =>
        Promise.all([
          import('../pages/any/activity.tsx'),
          import('../pages/any/session-register.tsx'),
          import('../pages/teacher/overview.tsx'),
          import('../features/attendance/components/sign-out-dialog.tsx'),
        ]),
      )
      .then(keepFiles)
      .catch(() => undefined);
  }, [enabled]);
}

/** A separate component, so that its updates don't re-render the shell. */
function SchoolNews() {
  useRefreshSchool();
  return null;
}

/** Panels that open on any page, by search parameter. */
function Panels() {
  const { chosen, close } = useSelectedParam('panel');
  const router = useRouter();
  if (chosen === 'messages') return <MessagesPanel onClose={close} />;
  if (chosen !== 'notifications') return null;
  return (
    <NotificationPanel
      onClose={close}
      onOpen={(path) => {
        // A notification may link to a page that this release lacks.
        if (safeRedirect(path) !== null) router.history.push(path);
      }}
    />
  );
}

/** Moves the focus to the top after navigation, as a full page load would. */
function useFocusAtNewPage(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
