import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, InputOf } from '#contract/endpoint.ts';
import { updateRegionalSettings } from '#contract/regional-settings.ts';
import { updateHomePages } from '#contract/school.ts';
import { call } from '../../../lib/api.ts';
import { keepRegional } from '../../../lib/regional.ts';

export function useSaveRegionalSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<BodyOf<typeof updateRegionalSettings>>) =>
      call(updateRegionalSettings, { body }),
    onSuccess: (settings) => {
      keepRegional(settings);
      return queries.invalidateQueries({ queryKey: ['regional'] });
    },
  });
}

export function useSaveHomePages() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<BodyOf<typeof updateHomePages>>) => call(updateHomePages, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['school'] }),
  });
}
