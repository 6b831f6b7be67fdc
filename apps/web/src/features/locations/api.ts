import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { BodyOf, InputOf, OutputOf, QueryOf } from '#contract/endpoint.ts';
import {
  createLocation,
  deleteLocation,
  getLocation,
  listLocations,
  updateLocation,
} from '#contract/locations.ts';
import type { LocationUse } from '#domain/locations/location.ts';
import { type Answer, call } from '../../lib/api.ts';
import { isApiError } from '../../lib/api-error.ts';
import { useListAddress } from '../../lib/search-params.ts';

export type Location = Answer<typeof listLocations>['items'][number];
export type LocationWithUses = Answer<typeof getLocation>;
export type LocationFilters = OutputOf<QueryOf<typeof listLocations>>;
export type NewLocation = OutputOf<BodyOf<typeof createLocation>>;
export type LocationChange = InputOf<BodyOf<typeof updateLocation>>;

/** The topic of live hints: everything below is stale when a location changed. */
const TOPIC = 'locations';

/** Search, filters, sort and page of the list, as the address holds them. */
export function useLocationsAddress() {
  return useListAddress(listLocations);
}

export function useLocations(filters: LocationFilters) {
  return useQuery({
    queryKey: [TOPIC, 'list', filters],
    queryFn: ({ signal }) => call(listLocations, { query: filters, signal }),
    // The old rows stay until the new ones are there: paging and typing don't flicker.
    placeholderData: keepPreviousData,
  });
}

export function locationQuery(id: string) {
  return queryOptions({
    queryKey: [TOPIC, 'one', id],
    queryFn: ({ signal }) => call(getLocation, { params: { id }, signal }),
  });
}

export function useLocation(id: string) {
  return useQuery(locationQuery(id));
}

export function useCreateLocation() {
  const refresh = useRefreshLocations();
  return useMutation({
    mutationFn: (body: NewLocation) => call(createLocation, { body }),
    onSuccess: refresh,
  });
}

export function useUpdateLocation(id: string) {
  const refresh = useRefreshLocations();
  return useMutation({
    mutationFn: (body: LocationChange) => call(updateLocation, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Not refreshed here: the page of a location that is gone would ask for it once more. */
export function useDeleteLocation(id: string) {
  return useMutation({ mutationFn: () => call(deleteLocation, { params: { id } }) });
}

/** Forgets a location that is gone; the lists are asked again. */
export function useForgetLocation() {
  const queries = useQueryClient();
  return async (id: string) => {
    queries.removeQueries({ queryKey: [TOPIC, 'one', id] });
    await queries.invalidateQueries({ queryKey: [TOPIC] });
  };
}

/** The version that stands now, read past what was fetched before. */
export function useFetchLocation(id: string) {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...locationQuery(id), staleTime: 0 });
}

/** What keeps a location from being deleted, as the refusal tells it. */
export function usesOf(error: unknown): readonly LocationUse[] {
  if (!isApiError(error, 'location_in_use')) return [];
  return (error.details.usedBy ?? []) as readonly LocationUse[];
}

function useRefreshLocations() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [TOPIC] });
}
