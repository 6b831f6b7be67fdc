import { listBookings } from '#contract/bookings.ts';
import { listParticipants } from '#contract/participants.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export function useParticipantsSearch() {
  return useListSearch(listParticipants);
}

export function useBookingsSearch() {
  return useListSearch(listBookings);
}
