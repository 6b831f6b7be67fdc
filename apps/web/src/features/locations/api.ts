import type { BodyOf, OutputOf, QueryOf } from '#contract/endpoint.ts';
import {
  createLocation,
  deleteLocation,
  getLocation,
  listLocations,
  updateLocation,
} from '#contract/locations.ts';
import type { LocationUse } from '#domain/locations/location.ts';
import type { Answer } from '../../lib/api/api.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import {
  useCreate,
  useDelete,
  useFetchOne,
  useList,
  useOne,
  useUpdate,
} from '../../lib/api/resource.ts';
import { useServerOptions } from '../../lib/forms/use-server-options.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export type Location = Answer<typeof listLocations>['items'][number];
export type LocationWithUses = Answer<typeof getLocation>;
export type LocationFilters = OutputOf<QueryOf<typeof listLocations>>;
export type NewLocation = OutputOf<BodyOf<typeof createLocation>>;

export const useLocations = (filters: LocationFilters) => useList(listLocations, filters);
export const useLocation = (id: string) => useOne(getLocation, id);
export const useFetchLocation = (id: string) => useFetchOne(getLocation, id);
export const useCreateLocation = () => useCreate(createLocation);
export const useUpdateLocation = (id: string) => useUpdate(updateLocation, id);
export const useDeleteLocation = (id: string) => useDelete(deleteLocation, id);

/** The locations to choose from; `known` is the one chosen already. */
export function useLocationOptions(known: Pick<Location, 'id' | 'name'> | null | undefined) {
  const toOption = ({ id, name }: Pick<Location, 'id' | 'name'>) => ({ value: id, label: name });
  return useServerOptions(listLocations, { toOption, known: known ? [toOption(known)] : [] });
}

/** Search, filters, sort and page of the list, from the search parameters. */
export function useLocationsSearch() {
  return useListSearch(listLocations);
}

/** What uses a location, from the error that refused its deletion. */
export function usesOf(error: unknown): readonly LocationUse[] {
  if (!isApiError(error, 'location_in_use')) return [];
  return (error.details.usedBy ?? []) as readonly LocationUse[];
}
