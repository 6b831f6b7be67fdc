import { listBookings } from '#contract/bookings.ts';
import { listParticipants } from '#contract/participants.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

/** Search parameters of the list, beside those of its page. */
const KEEP = ['tab'];

export function useParticipantsSearch() {
  return useListSearch(listParticipants, { keep: KEEP });
}

export function useBookingsSearch() {
  return useListSearch(listBookings, { keep: KEEP });
}
