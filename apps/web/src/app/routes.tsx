import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type RouteComponent,
  type RouterHistory,
  redirect,
  rootRouteId,
} from '@tanstack/react-router';
import { readRedirectPath, readSession, saveRedirectPath } from '../lib/session/session.ts';
import { parseSearch, stringifySearch } from '../lib/url/search-string.ts';
import { loadScreens } from './frame.ts';
import { guardFactsOf } from './guard-facts.ts';
import { checkAccess, hasConfirmToken, nextLoginStep } from './guards.ts';
import { LoginRoute } from './login-route.tsx';
import { PageError } from './page-error.tsx';
import { PagePending } from './page-pending.tsx';
import { PublicFrame } from './public-frame.tsx';
import { Root } from './root.tsx';
import { LOGIN_PATH, ROUTE_TABLE, type RouteLine, type Screen } from './route-table.ts';

const LOGIN = 'public/login';

/** A page that is loaded when it is opened. */
function screenOf(screen: keyof typeof import('./screens.ts').SCREENS): RouteComponent {
  return lazyRouteComponent(async () => {
    const Screen: RouteComponent = (await loadScreens()).SCREENS[screen];
    await Screen.preload?.();
    return { default: Screen };
  });
}

/** Few ever see it. */
const loadNotFound = () => import('./page-not-found.tsx');
const PageNotFound = lazyRouteComponent(loadNotFound, 'PageNotFound');

const rootRoute = createRootRoute({ component: Root, notFoundComponent: PageNotFound });

const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: PublicFrame,
});

/** Everything behind the login shares the frame of the portal. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: screenOf('shell'),
});

/** Whatever no other route has: for whoever is signed in, within the frame. */
const noSuchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  beforeLoad: () => {
    if (!readSession()?.activeRole) throw notFound({ routeId: rootRouteId });
  },
  component: lazyRouteComponent(loadNotFound, 'PageNotFoundInPortal'),
});

function routeOf(line: RouteLine) {
  const screen = line.screen as Screen | null;
  return createRoute({
    getParentRoute: () => (line.area === 'public' ? publicRoute : shellRoute),
    path: line.path,
    beforeLoad: ({ location, cause }) => {
      if (screen === null) throw redirect({ to: LOGIN_PATH, replace: true });
      if (line.path !== LOGIN_PATH) {
        admit(line, { path: location.href, arriving: cause === 'enter' });
      } else if (!hasConfirmToken(location.search)) leadOn();
    },
    ...(screen === null ? {} : { component: screen === LOGIN ? LoginRoute : screenOf(screen) }),
  });
}

/** Redirects to the login screen if access is denied; the requested page is stored. */
function admit(line: RouteLine, { path, arriving }: { path: string; arriving: boolean }): void {
  if (checkAccess(line.guard, guardFactsOf(readSession())) === 'enter') return;
  // A page that closes by sign-out or role switch is not a requested page.
  if (arriving) saveRedirectPath(path);
  throw redirect({ to: LOGIN_PATH, replace: true });
}

/** Redirects away from the login screen if there is no step left. */
function leadOn(): void {
  const landing = nextLoginStep(guardFactsOf(readSession()), readRedirectPath());
  if (landing.step !== 'go') return;
  saveRedirectPath(null);
  const { pathname, search, hash } = new URL(landing.path, window.location.origin);
  throw redirect({ to: pathname, search: parseSearch(search), hash: hash.slice(1), replace: true });
}

export function createAppRouter(history?: RouterHistory) {
  const lines: readonly RouteLine[] = ROUTE_TABLE;
  const open = lines.filter((line) => line.area === 'public').map(routeOf);
  const framed = lines.filter((line) => line.area !== 'public').map(routeOf);
  return createRouter({
    routeTree: rootRoute.addChildren([
      publicRoute.addChildren(open),
      shellRoute.addChildren([...framed, noSuchRoute]),
    ]),
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultErrorComponent: PageError,
    defaultPendingComponent: PagePending,
    // The overlay waits 200 ms, so that quick pages never flicker (spec point 4).
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
