import type { Screen } from './screen.ts';

const ROUTE = '/admin-attendance-reports';
const TEACHER = '/teacher-overview';

export const ATTENDANCE_REPORTS_SCREENS: readonly Screen[] = [
  {
    name: 'attendance reports',
    route: ROUTE,
    as: 'admin',
    path: () => ROUTE,
    act: (page) => page.locator('main svg[role="img"]').waitFor(),
  },
  {
    name: 'attendance reports by cohort, of a school year',
    route: ROUTE,
    as: 'admin',
    path: () => `${ROUTE}?by=cohort&period=schoolYear`,
  },
  {
    name: 'attendance reports, children below a rate',
    route: ROUTE,
    as: 'admin',
    path: () => `${ROUTE}?period=last12Weeks&below=90&sort=rate`,
  },
  {
    name: 'attendance reports, a period of one’s own without an end',
    route: ROUTE,
    as: 'admin',
    path: () => `${ROUTE}?period=custom&startDate=2026-09-01`,
  },
  {
    name: 'attendance reports, sessions nobody recorded',
    route: ROUTE,
    as: 'admin',
    path: () => `${ROUTE}?missing=true`,
  },
  {
    name: 'attendance reports, the trend as a table',
    route: ROUTE,
    as: 'admin',
    path: () => `${ROUTE}?by=activity`,
    act: async (page) => {
      await page.locator('main section button[aria-expanded="false"]').first().click();
    },
  },
  {
    name: 'attendance reports of a teacher',
    route: TEACHER,
    as: 'teacher',
    path: () => `${TEACHER}?tab=reports`,
    act: (page) => page.locator('main dl').waitFor(),
  },
];
