import { useQuery } from '@tanstack/react-query';
import type { InputOf, QueryOf } from '#contract/endpoint.ts';
import { listUnready, previewPlanner } from '#contract/readiness.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import { useList } from '../../lib/api/resource.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export type Previewed = Answer<typeof previewPlanner>['items'][number];
export type Unready = Answer<typeof listUnready>['items'][number];
export type Guardian = Unready['guardians'][number];

export const usePreviewSearch = () => useListSearch(previewPlanner);
export const useUnreadySearch = () => useListSearch(listUnready);

export const useUnready = (filters: InputOf<QueryOf<typeof listUnready>>) =>
  useList(listUnready, filters);

export function usePreviewedPlanner(query: InputOf<QueryOf<typeof previewPlanner>>) {
  return useQuery({
    queryKey: ['readiness', 'preview', query],
    queryFn: ({ signal }) => call(previewPlanner, { query, signal }),
    // A change of a field keeps what is there until the next is known.
    placeholderData: (previous) => previous,
    meta: { shows: [{ topic: 'activities' }] },
  });
}
