import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, InputOf } from '#contract/endpoint.ts';
import { updateRegionalSettings } from '#contract/regional-settings.ts';
import {
  getCohortVisibility,
  removeLogo,
  updateCohortVisibility,
  updateHomePages,
  updateSchool,
  uploadLogo,
} from '#contract/school.ts';
import { call, upload } from '../../../lib/api/api.ts';
import { storeRegional } from '../../../lib/i18n/regional.ts';

export function useSaveRegionalSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<BodyOf<typeof updateRegionalSettings>>) =>
      call(updateRegionalSettings, { body }),
    onSuccess: (settings) => {
      storeRegional(settings);
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

export function useSaveProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<BodyOf<typeof updateSchool>>) => call(updateSchool, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['school'] }),
  });
}

export function useUploadLogo() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => upload(uploadLogo, file),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['school'] }),
  });
}

export function useRemoveLogo() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeLogo, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['school'] }),
  });
}

const VISIBILITY_KEY = ['school', 'cohort-visibility'];

export function useCohortVisibility() {
  return useQuery({
    queryKey: VISIBILITY_KEY,
    queryFn: ({ signal }) => call(getCohortVisibility, { signal }),
  });
}

export function useSaveCohortVisibility() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (showClassmates: boolean) =>
      call(updateCohortVisibility, { body: { showClassmates } }),
    onSuccess: (saved) => queries.setQueryData(VISIBILITY_KEY, saved),
  });
}
