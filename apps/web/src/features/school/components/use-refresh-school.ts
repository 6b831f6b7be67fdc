import { useQuery } from '@tanstack/react-query';
import { getRegionalSettings } from '#contract/regional-settings.ts';
import { call } from '../../../lib/api/api.ts';
import { storeRegional } from '../../../lib/i18n/regional.ts';
import { currentSchool, refreshSchool } from '../api.ts';

const EVERY_MS = 5 * 60_000;

/**
 * Refetches what the school may change while people are signed in (settings, maintenance notice, date
 * format): at an interval, on window focus and on live hints.
 */
export function useRefreshSchool(): void {
  useQuery({
    queryKey: ['school', 'public'],
    queryFn: ({ signal }) => refreshSchool(signal),
    initialData: () => currentSchool().school,
    initialDataUpdatedAt: () => currentSchool().readAt,
    refetchInterval: EVERY_MS,
  });
  useQuery({
    queryKey: ['regional', 'settings'],
    queryFn: async ({ signal }) => {
      const settings = await call(getRegionalSettings, { signal });
      storeRegional(settings);
      return settings;
    },
    refetchInterval: EVERY_MS,
  });
}
