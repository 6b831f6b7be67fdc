import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InputOf, OutputOf, QueryOf } from '#contract/endpoint.ts';
import {
  createHoliday,
  deleteHoliday,
  getHoliday,
  getHolidayYear,
  getPublicHolidayPlaces,
  getPublicHolidays,
  listHolidays,
  takePublicHolidays,
  updateHoliday,
} from '#contract/holidays.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import { useCreate, useDelete, useList, useOne, useRecordCalls } from '../../lib/api/resource.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export type Holiday = Answer<typeof listHolidays>['items'][number];
export type HolidayFilters = OutputOf<QueryOf<typeof listHolidays>>;
export type YearHoliday = Answer<typeof getHolidayYear>['items'][number];
export type PublicPlace = OutputOf<QueryOf<typeof getPublicHolidays>>;
export type PublicCountry = Answer<typeof getPublicHolidayPlaces>['countries'][number];

export const useHolidays = (filters: InputOf<QueryOf<typeof listHolidays>>) =>
  useList(listHolidays, filters);
export const useHoliday = (id: string) => useOne(getHoliday, id);
export const useHolidayCalls = (id?: string) =>
  useRecordCalls({ create: createHoliday, get: getHoliday, update: updateHoliday }, id);
export const useDeleteHoliday = (id: string) => useDelete(deleteHoliday, id);
export const useHolidaysSearch = () => useListSearch(listHolidays);
export const useTakePublicHolidays = () => useCreate(takePublicHolidays);

export function useHolidayYear(schoolYear: string) {
  return useQuery({
    queryKey: ['holidays', 'year', schoolYear],
    queryFn: ({ signal }) => call(getHolidayYear, { query: { schoolYear }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Static data of a library: fetched once a visit. */
export function usePublicPlaces() {
  return useQuery({
    queryKey: ['public-holiday-places'],
    queryFn: ({ signal }) => call(getPublicHolidayPlaces, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function usePublicHolidays(place: PublicPlace) {
  return useQuery({
    queryKey: ['holidays', 'public', place],
    queryFn: ({ signal }) => call(getPublicHolidays, { query: place, signal }),
  });
}
