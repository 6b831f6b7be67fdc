import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazyComponent,
  type RouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../lib/address.ts';
import { withPatience } from '../lib/load-part.ts';
import { readRedirectPath, readSession, saveRedirectPath } from '../lib/session.ts';
import { guardFactsOf } from './guard-facts.ts';
import { decideEntry, decideLanding } from './guards.ts';
import { LoginRoute } from './login-route.tsx';
import { PageError } from './page-error.tsx';
import { PageNotFound } from './page-not-found.tsx';
import { PagePending } from './page-pending.tsx';
import { LOGIN_PATH, ROUTE_TABLE, type RouteLine, type Screen } from './route-table.ts';

/** A page whose code does not come within 120 s offers to try again, like one that fails. */
function lazyRouteComponent<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): RouteComponent {
  return lazyComponent(() => withPatience(load), name);
}

/** The file of each screen. Every one is a chunk of its own, loaded when its page is opened. */
const SCREENS: Readonly<Record<Screen, RouteComponent>> = {
  'public/login': LoginRoute,
  'public/reset-password': lazyRouteComponent(
    () => import('../pages/public/reset-password.tsx'),
    'ResetPassword',
  ),
  'admin/location-overview': lazyRouteComponent(
    () => import('../pages/admin/location-overview.tsx'),
    'LocationOverview',
  ),
  'admin/location-detail': lazyRouteComponent(
    () => import('../pages/admin/location-detail.tsx'),
    'LocationDetail',
  ),
  'admin/cohort-overview': lazyRouteComponent(
    () => import('../pages/admin/cohort-overview.tsx'),
    'CohortOverview',
  ),
  'admin/cohort-detail': lazyRouteComponent(
    () => import('../pages/admin/cohort-detail.tsx'),
    'CohortDetail',
  ),
  'admin/holidays': lazyRouteComponent(() => import('../pages/admin/holidays.tsx'), 'Holidays'),
  'admin/role-overview': lazyRouteComponent(
    () => import('../pages/admin/role-overview.tsx'),
    'RoleOverview',
  ),
  'admin/role-detail': lazyRouteComponent(
    () => import('../pages/admin/role-detail.tsx'),
    'RoleDetail',
  ),
  'admin/configuration': lazyRouteComponent(
    () => import('../pages/admin/configuration.tsx'),
    'Configuration',
  ),
  'any/settings': lazyRouteComponent(() => import('../pages/any/settings.tsx'), 'Settings'),
  'teacher/overview': lazyRouteComponent(
    () => import('../pages/teacher/overview.tsx'),
    'TeacherOverview',
  ),
  'teacher/cohort': lazyRouteComponent(
    () => import('../pages/teacher/cohort.tsx'),
    'TeacherCohort',
  ),
  'parent/cohort': lazyRouteComponent(() => import('../pages/parent/cohort.tsx'), 'ParentCohort'),
  'parent/home': lazyRouteComponent(() => import('../pages/parent/home.tsx'), 'ParentHome'),
  'child/overview': lazyRouteComponent(
    () => import('../pages/child/overview.tsx'),
    'ChildOverview',
  ),
};

const rootRoute = createRootRoute({ notFoundComponent: PageNotFound });

/** Everything behind the login shares the frame of the portal. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
});

function routeOf(line: RouteLine) {
  const screen = line.screen as Screen | null;
  return createRoute({
    getParentRoute: () => (line.area === 'public' ? rootRoute : shellRoute),
    path: line.path,
    beforeLoad: ({ location, cause }) => {
      if (screen === null) throw redirect({ to: LOGIN_PATH, replace: true });
      if (line.path === LOGIN_PATH) leadOn();
      else admit(line, { path: location.href, arriving: cause === 'enter' });
    },
    ...(screen === null ? {} : { component: SCREENS[screen] }),
  });
}

/** Who may not enter is sent to sign in, choose a role or be told; a page that was asked for is remembered. */
function admit(line: RouteLine, { path, arriving }: { path: string; arriving: boolean }): void {
  if (decideEntry(line.guard, guardFactsOf(readSession())) === 'enter') return;
  // A page that closes under the reader (signed out, role switched) was not asked for anew.
  if (arriving) saveRedirectPath(path);
  throw redirect({ to: LOGIN_PATH, replace: true });
}

/** The login screen has nothing to ask of somebody who is signed in, in a role that fits. */
function leadOn(): void {
  const landing = decideLanding(guardFactsOf(readSession()), readRedirectPath());
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
    routeTree: rootRoute.addChildren([...open, shellRoute.addChildren(framed)]),
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
    defaultPendingComponent: PagePending,
    // The overlay waits 200 ms, so that quick pages never flicker (spec point 4).
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
