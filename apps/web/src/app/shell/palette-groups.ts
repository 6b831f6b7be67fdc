import { IconBell, IconSettings, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
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

/** What can be found. People and activities become groups of their own, each from a query of its feature. */
export function usePaletteGroups(typed: string): readonly PaletteGroup[] {
  const screens = useScreens();
  const wanted = fold(typed.trim());
  const found = screens.entries.filter(({ label }) => fold(label).includes(wanted));
  return found.length === 0 ? [] : [{ ...screens, entries: found }];
}

function useScreens(): PaletteGroup {
  const { t } = useTranslation(['common', 'shell']);
  const kind = activeRoleOf(useSession())?.kind;
  const entries = useNavigationEntries().map(({ path, label, icon }) => ({
    id: path.slice(1),
    label: t(`nav.${label}`),
    icon,
    target: { to: path },
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
