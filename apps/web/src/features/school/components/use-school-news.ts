import { useQuery } from '@tanstack/react-query';
import { getRegionalSettings } from '#contract/regional-settings.ts';
import { call } from '../../../lib/api.ts';
import { keepRegional } from '../../../lib/regional.ts';
import { refreshSchool, schoolSoFar } from '../api.ts';

const EVERY_MS = 5 * 60_000;

/**
 * What the school may change while people are signed in: its settings, the notice of maintenance, how it
 * writes dates. Asked now and then, on the return to the window, and when a hint comes.
 */
export function useSchoolNews(): void {
  useQuery({
    queryKey: ['school', 'public'],
    queryFn: ({ signal }) => refreshSchool(signal),
    initialData: () => schoolSoFar().school,
    initialDataUpdatedAt: () => schoolSoFar().readAt,
    refetchInterval: EVERY_MS,
  });
  useQuery({
    queryKey: ['regional', 'settings'],
    queryFn: async ({ signal }) => {
      const settings = await call(getRegionalSettings, { signal });
      keepRegional(settings);
      return settings;
    },
    refetchInterval: EVERY_MS,
  });
}
