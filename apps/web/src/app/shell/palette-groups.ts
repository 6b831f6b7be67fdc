import {
  IconBallFootball,
  IconBell,
  IconCalendar,
  IconMapPin,
  IconSettings,
  IconUser,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RoleKind } from '#domain/roles/kinds.ts';
import { ACTIVITY_PATHS } from '../../features/activities/api.ts';
import { type Found, useSearch } from '../../features/search/api.ts';
import { formatTimeSpan } from '../../lib/i18n/time-span.ts';
import { formatDay } from '../../lib/i18n/weekdays.ts';
import { activeRoleOf, useSession } from '../../lib/session/session.ts';
import { SETTINGS_PATHS } from '../route-table.ts';
import { useNavigationEntries } from './use-navigation-entries.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: TablerIcon;
  /** Where it leads. */
  readonly target: { readonly to: string; readonly search?: object; readonly hash?: string };
}

export interface PaletteGroup {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

/** Accents and case don't matter: "iestatijumi" finds "Iestatījumi". */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** What can be found: screens at once, and what the server finds within the reader's reach. */
export function usePaletteGroups(typed: string): {
  readonly groups: readonly PaletteGroup[];
  readonly failed: boolean;
} {
  const screens = useScreens();
  const { found, failed } = useSearch(typed);
  const records = useRecords(found);
  const wanted = fold(typed.trim());
  const entries = screens.entries.filter(({ label }) => fold(label).includes(wanted));
  const groups = [{ ...screens, entries }, ...records];
  return { groups: groups.filter((group) => group.entries.length > 0), failed };
}

/** Where each cohort opens, by the reader. */
const COHORT_TARGETS: Readonly<Record<RoleKind, (id: string) => PaletteEntry['target']>> = {
  admin: (id) => ({ to: `/admin-cohort/${id}` }),
  teacher: (id) => ({ to: `/teacher-cohort/${id}` }),
  parent: (id) => ({ to: `/parent-cohort/${id}` }),
  child: (id) => ({ to: '/child-overview', search: { cohort: id } }),
};

function useRecords(found: Found | undefined): readonly PaletteGroup[] {
  const { t } = useTranslation('shell');
  const kind = activeRoleOf(useSession())?.kind;
  if (!found || kind === undefined) return [];
  const { open } = ACTIVITY_PATHS[kind];
  return [
    {
      id: 'activities',
      title: t('search.activities'),
      entries: found.activities.map(({ id, name }) => ({
        id: `activity-${id}`,
        label: name,
        icon: IconBallFootball,
        target: { to: open(id) },
      })),
    },
    {
      id: 'sessions',
      title: t('search.sessions'),
      entries: found.sessions.map((session) => ({
        id: `session-${session.id}`,
        label: `${session.activityName}, ${formatDay(session.date)}, ${formatTimeSpan(session)}`,
        icon: IconCalendar,
        target: { to: open(session.activityId), search: { session: session.id } },
      })),
    },
    {
      id: 'people',
      title: t('search.people'),
      // Only the office has a page for each.
      entries: (kind === 'admin' ? found.people : []).map(({ id, name }) => ({
        id: `person-${id}`,
        label: name,
        icon: IconUser,
        target: { to: `/admin/user/${id}` },
      })),
    },
    {
      id: 'cohorts',
      title: t('search.cohorts'),
      entries: found.cohorts.map(({ id, name, schoolYear }) => ({
        id: `cohort-${id}`,
        label: `${name} (${schoolYear})`,
        icon: IconUsersGroup,
        target: COHORT_TARGETS[kind](id),
      })),
    },
    {
      id: 'locations',
      title: t('search.locations'),
      entries: found.locations.map(({ id, name, room }) => ({
        id: `location-${id}`,
        label: [name, room].filter(Boolean).join(', '),
        icon: IconMapPin,
        target: { to: `/admin-locations-detail/${id}` },
      })),
    },
  ];
}

function useScreens(): PaletteGroup {
  const { t } = useTranslation(['common', 'shell']);
  const kind = activeRoleOf(useSession())?.kind;
  const entries = useNavigationEntries().map(({ path, panel, label, icon }) => ({
    id: panel ?? path.slice(1),
    label: t(`nav.${label}`),
    icon,
    target: panel === undefined ? { to: path } : { to: '.', search: { panel } },
  }));
  const personal: PaletteEntry[] =
    kind === undefined
      ? []
      : [
          {
            id: 'settings',
            label: t('shell:settings'),
            icon: IconSettings,
            target: SETTINGS_PATHS[kind],
          },
          {
            id: 'notifications',
            label: t('shell:search.notifications'),
            icon: IconBell,
            target: { to: '.', search: { panel: 'notifications' } },
          },
        ];
  return { id: 'screens', title: t('shell:search.screens'), entries: [...entries, ...personal] };
}
