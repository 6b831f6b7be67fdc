import { ROLE_KINDS, type RoleKind } from '../roles/kinds.ts';

/**
 * The pages of each area that can be opened by themselves, in the order of the menu: a home page is one
 * of them. Held to the web app's route table by a test there; a new screen adds its line.
 */
export const AREA_PAGES = {
  admin: [
    '/admin-dashboard',
    '/admin-tasks',
    '/admin-location-overview',
    '/admin-overview',
    '/admin-calendar',
    '/admin-activity-approval',
    '/admin-messages',
    '/admin-absence-flow',
    '/admin-user-overview',
    '/admin-cohort-overview',
    '/admin-attendance-reports',
    '/admin-holidays',
    '/admin-permission-management',
    '/admin-configuration',
    '/admin-settings',
  ],
  teacher: ['/teacher-overview', '/teacher-calendar', '/teacher-settings'],
  parent: [
    '/parents-home',
    '/parent-overview',
    '/parents-calendar',
    '/parent-hub',
    '/parents-messages',
    '/parent-reminders',
    '/parent-settings',
  ],
  child: ['/child-overview'],
} as const satisfies Readonly<Record<RoleKind, readonly [string, ...string[]]>>;

/** What the product begins with (product.md section 16), whether or not it is built. */
export const DEFAULT_HOME_PAGES: Readonly<Record<RoleKind, string>> = {
  admin: '/admin-dashboard',
  teacher: '/teacher-overview',
  parent: '/parents-home',
  child: '/child-overview',
};

/** A choice for each area; null where there is none. */
export type HomePageChoices = Readonly<Record<RoleKind, string | null>>;

export function isHomePage(area: RoleKind, path: unknown): path is string {
  return AREA_PAGES[area].some((page) => page === path);
}

/** The page that opens after signing in: the person's choice, the school's, the default, the first that is built. */
export function decideHomePage(
  area: RoleKind,
  { person, school }: { readonly person: unknown; readonly school: unknown },
): string {
  const wishes = [person, school, DEFAULT_HOME_PAGES[area]];
  return wishes.find((path) => isHomePage(area, path)) ?? AREA_PAGES[area][0];
}

/** As they were stored, perhaps by an older release: what is no page any more counts as no choice. */
export function readHomePages(stored: Readonly<Record<string, unknown>> | null): HomePageChoices {
  const choice = (area: RoleKind) => {
    const path = stored?.[area];
    return isHomePage(area, path) ? path : null;
  };
  return Object.fromEntries(ROLE_KINDS.map((area) => [area, choice(area)])) as Record<
    RoleKind,
    string | null
  >;
}

export function decideHomePages(person: HomePageChoices, school: HomePageChoices) {
  return Object.fromEntries(
    ROLE_KINDS.map((area) => [
      area,
      decideHomePage(area, { person: person[area], school: school[area] }),
    ]),
  ) as Record<RoleKind, string>;
}
