import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  getAttendance,
  getSummary,
  listHistory,
  listOfChild,
  listToday,
} from '#contract/attendance.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { keepDay, keepRegister, readDay } from '../../lib/offline/offline-store.ts';
import { onRecorded } from '../../lib/offline/taps.ts';
import { activeRoleOf, identityOf, useSession } from '../../lib/session/session.ts';
import { useSchool, useSchoolToday } from '../school/api.ts';

export type Register = Answer<typeof getAttendance>;
export type RegisterChild = Register['children'][number];
export type DaySummary = Answer<typeof getSummary>;

/** A register, and where it comes from. */
export interface KnownRegister {
  readonly register: Register;
  readonly loadedAt: string;
  /** From this device, because there is no connection. */
  readonly kept: boolean;
}

const oneKey = (id: string) => ['attendance', 'one', id] as const;

/** No answer worth the name: the network, or a server that is being started. */
const isUnanswered = (error: unknown) =>
  isApiError(error) && (error.status === 0 || error.status >= 500);

const RETRY_MS = 15_000;

/** The register of a session; without a connection the one that was loaded before. */
export function useRegister(id: string) {
  const identity = identityOf(useSession());
  const query = useQuery({
    queryKey: oneKey(id),
    queryFn: async ({ signal }): Promise<KnownRegister> => {
      try {
        const register = await call(getAttendance, { params: { id }, signal });
        if (identity !== null) void keepRegister(identity, register).catch(() => undefined);
        return { register, loadedAt: new Date().toISOString(), kept: false };
      } catch (error) {
        if (!isUnanswered(error) || identity === null) throw error;
        const day = await readDay<Register>(identity, serverNow()).catch(() => null);
        const register = day?.registers.find(({ session }) => session.id === id);
        if (!day || !register) throw error;
        return { register, loadedAt: day.loadedAt, kept: true };
      }
    },
    retry: false,
    refetchInterval: ({ state }) => (state.data?.kept ? RETRY_MS : false),
  });
  const { refetch } = query;
  useEffect(() => {
    const again = () => void refetch();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [refetch]);
  return query;
}

/** Puts the answer of what was just recorded on the screen, without asking again. */
export function useRecordedAnswers(): void {
  const queries = useQueryClient();
  const identity = identityOf(useSession());
  useEffect(
    () =>
      onRecorded(({ results: _results, ...register }) => {
        if (identity !== null) void keepRegister(identity, register).catch(() => undefined);
        queries.setQueryData(oneKey(register.session.id), {
          register,
          loadedAt: new Date().toISOString(),
          kept: false,
        } satisfies KnownRegister);
        void queries.invalidateQueries({ queryKey: ['attendance', 'summary'] });
      }),
    [queries, identity],
  );
}

export type Day = {
  readonly today: string;
  readonly items: readonly Register[];
  readonly loadedAt: string;
  readonly kept: boolean;
};

/** All registers of today, for a teacher; what is loaded stays on the device until midnight. */
export function useDay() {
  const session = useSession();
  const identity = identityOf(session);
  const isTeacher = activeRoleOf(session)?.kind === 'teacher';
  const today = useSchoolToday();
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  return useQuery({
    queryKey: ['attendance', 'day', today],
    queryFn: async ({ signal }): Promise<Day> => {
      try {
        const day = await call(listToday, { signal });
        const loadedAt = new Date().toISOString();
        if (identity !== null) {
          const { items: registers } = day;
          await keepDay({ identity, timeZone, today: day.today, loadedAt, registers }).catch(
            () => undefined,
          );
        }
        return { ...day, loadedAt, kept: false };
      } catch (error) {
        const day =
          identity === null
            ? null
            : await readDay<Register>(identity, serverNow()).catch(() => null);
        if (!day || !isUnanswered(error)) throw error;
        return { today: day.today, items: day.registers, loadedAt: day.loadedAt, kept: true };
      }
    },
    enabled: isTeacher,
    retry: false,
    // A booking of this morning is on the register of this afternoon.
    refetchInterval: ({ state }) =>
      state.data?.kept || isUnanswered(state.error) ? RETRY_MS : 10 * 60_000,
  });
}

/** How many sessions today, and of how many attendance is taken; before a role is chosen too. */
export function useDaySummary(enabled = true) {
  return useQuery({
    queryKey: ['attendance', 'summary'],
    queryFn: ({ signal }) => call(getSummary, { signal }),
    enabled,
    retry: false,
  });
}

export function useAttendanceHistory(id: string, childId: string | null) {
  return useQuery({
    queryKey: ['attendance', 'history', id, childId],
    queryFn: ({ signal }) =>
      call(listHistory, { params: { id }, query: childId === null ? {} : { childId }, signal }),
    staleTime: 0,
    retry: false,
  });
}

export type AttendedSession = Answer<typeof listOfChild>['items'][number];

/** The attendance of a child, the newest first. */
export function useChildAttendance(id: string) {
  return useInfiniteQuery({
    queryKey: ['attendance', 'child', id],
    queryFn: ({ signal, pageParam }) =>
      call(listOfChild, {
        params: { id },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ more, items }) => (more ? (items.at(-1)?.startsAt ?? null) : null),
  });
}

/** A register as a session beside others of the day. */
export const todaySessionOf = ({ session, activity, location }: Register) => ({
  ...session,
  activity: { ...activity, kind: 'regular' as const, own: true },
  location,
});

/** Before there is a cache of queries: the role choice is part of the login. */
export const readDaySummary = (): Promise<DaySummary> => call(getSummary, {});
