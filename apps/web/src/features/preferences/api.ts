import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, InputOf } from '#contract/endpoint.ts';
import {
  changeMyEmail,
  getPreferences,
  updateMe,
  updatePreferences,
} from '#contract/preferences.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import { readSession, replaceAccountLanguage } from '../../lib/session/session.ts';

export type Preferences = Answer<typeof getPreferences>;
export type PreferenceChange = InputOf<BodyOf<typeof updatePreferences>>;

const KEY = ['me', 'preferences'];

export function usePreferences() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getPreferences, { signal }) });
}

export function useSavePreferences() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PreferenceChange) => call(updatePreferences, { body }),
    onMutate: () => readSession()?.userId,
    onSuccess: (preferences, _body, userId) => {
      // A late answer says nothing of whoever has signed in since.
      if (readSession()?.userId === userId) replaceAccountLanguage(preferences.language);
      queries.setQueryData(KEY, preferences);
    },
  });
}

export function useSaveProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<BodyOf<typeof updateMe>>) => call(updateMe, { body }),
    // Also after an error: a version conflict needs the current values.
    onSettled: () => queries.invalidateQueries({ queryKey: ['me', 'self'] }),
  });
}

export function useChangeEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<BodyOf<typeof changeMyEmail>>) => call(changeMyEmail, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['me'] }),
  });
}
