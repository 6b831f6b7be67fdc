import '../ui/all-styles.css';
import { useHotkeys } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PolicyLinks } from '../features/policies/components/policy-links.tsx';
import { useSchoolNews } from '../features/school/components/use-school-news.ts';
import { useChosenAddress } from '../lib/chosen-address.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { listenForChanges } from '../lib/live.ts';
import { forgetAhead, queriesOf } from '../lib/queries.ts';
import { followRegional } from '../lib/regional.ts';
import { identityOf, useSession } from '../lib/session.ts';
import { safeRedirect } from './guards.ts';
import { Banners } from './shell/banners.tsx';
import { LoadingBar } from './shell/loading-bar.tsx';
import { NavigationBar } from './shell/navigation-bar.tsx';
import classes from './shell/shell.module.css';
import { ToastPlace } from './shell/toast-place.tsx';
import { TopBar } from './shell/top-bar.tsx';

const CommandPalette = lazyPart(
  async () => (await import('./shell/command-palette.tsx')).CommandPalette,
);
const NotificationPanel = lazyPart(
  async () =>
    (await import('../features/notifications/components/notification-panel.tsx')).NotificationPanel,
);

/**
 * Everything behind the login. Each person and role has a query cache of its own, so that nothing
 * fetched for one is ever shown to another.
 */
export function Shell() {
  const identity = identityOf(useSession());
  const queries = useMemo(() => queriesOf(identity), [identity]);
  useEffect(() => (identity === null ? undefined : listenForChanges(queries)), [queries, identity]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes next begins with an empty cache
  useEffect(() => forgetAhead, [identity]);
  return (
    <QueryClientProvider client={queries}>
      <Frame />
    </QueryClientProvider>
  );
}

function Frame() {
  // The words of the shared parts come along, so that no list or form has to wait for them once more.
  const { t } = useTranslation(['common', 'shared']);
  const main = useRef<HTMLElement>(null);
  const [searching, setSearching] = useState(false);
  useFocusAtNewPage(main);
  useEffect(followRegional, []);
  // In fields too: nobody types Ctrl+K into one.
  useHotkeys([['mod+K', () => setSearching(true)]], []);
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        {t('skipToContent')}
      </a>
      <SchoolNews />
      <LoadingBar />
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
      <ToastPlace />
    </div>
  );
}

/** A part of its own: news is no reason to draw the whole frame anew. */
function SchoolNews() {
  useSchoolNews();
  return null;
}

/** What can be opened on any page, and is in its address. */
function Panels() {
  const { chosen, close } = useChosenAddress('panel');
  const router = useRouter();
  if (chosen !== 'notifications') return null;
  return (
    <NotificationPanel
      onClose={close}
      onOpen={(path) => {
        // A page that this release does not have yet is no reason to lose the present one.
        if (safeRedirect(path) !== null) router.history.push(path);
      }}
    />
  );
}

/** A new page is read from its beginning: the focus goes there, as it would with a page loaded anew. */
function useFocusAtNewPage(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
