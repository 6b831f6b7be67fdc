import { useQuery } from '@tanstack/react-query';
import type { OutputOf, QueryOf } from '#contract/endpoint.ts';
import {
  createLocation,
  deleteLocation,
  getLocation,
  listLocations,
  updateLocation,
} from '#contract/locations.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import { useDelete, useList, useOne, useRecordCalls } from '../../lib/api/resource.ts';
import { useServerOptions } from '../../lib/forms/use-server-options.ts';

export type Location = Answer<typeof listLocations>['items'][number];
export type LocationWithUses = Answer<typeof getLocation>;
export type LocationFilters = OutputOf<QueryOf<typeof listLocations>>;

export const useLocations = (filters: LocationFilters) => useList(listLocations, filters);
export const useLocation = (id: string) => useOne(getLocation, id);
export const useLocationCalls = (id?: string) =>
  useRecordCalls({ create: createLocation, get: getLocation, update: updateLocation }, id);
export const useDeleteLocation = (id: string) => useDelete(deleteLocation, id);

/** The location of a filter in the URL, if one is set. */
export function useChosenLocation(id: string): LocationWithUses | undefined {
  const { data } = useQuery({
    queryKey: ['locations', 'one', id],
    queryFn: ({ signal }) => call(getLocation, { params: { id }, signal }),
    enabled: id !== '',
  });
  return data;
}

/** The locations to choose from; `known` is the one chosen already. */
export function useLocationOptions(known: Pick<Location, 'id' | 'name'> | null | undefined) {
  const toOption = ({ id, name }: Pick<Location, 'id' | 'name'>) => ({ value: id, label: name });
  return useServerOptions(listLocations, { toOption, known: known ? [toOption(known)] : [] });
}
