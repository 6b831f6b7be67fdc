import { Alert, Button, Checkbox, Select, Text } from '@mantine/core';
import { IconLock, IconUsersGroup, IconWifiOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignup } from '../../../lib/activities/use-signup.ts';
import { useWhen } from '../../../lib/activities/use-when.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatList, formatTime } from '../../../lib/i18n/format.ts';
import { placeName } from '../../../lib/i18n/place-name.ts';
import { formatShortDay } from '../../../lib/i18n/short-date.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import { useMyChildren } from '../../me/api.ts';
import { useSchool } from '../../school/api.ts';
import {
  type NewBooking,
  type PlannedActivity,
  type Planner,
  useComingSessions,
  useLiveSlots,
  usePreview,
} from '../api.ts';
import { bookableChildren } from './bookable-children.ts';
import { BookingAnswer } from './booking-answer.tsx';
import classes from './booking-sheet.module.css';
import { useFitWords } from './booking-words.ts';
import { Consequences } from './consequences.tsx';
import { SlotPicker } from './slot-picker.tsx';
import { useBookingRequest } from './use-booking-request.ts';
import { useListOf } from './use-list-of.ts';
import { selectedChild } from './use-planner-filter.ts';

interface BookingSheetProps {
  readonly planner: Planner;
  readonly activity: PlannedActivity;
  readonly onClose: () => void;
}

/** Choose the children, see price and clash, confirm; then the answer. */
export function BookingSheet({ planner, activity, onClose }: BookingSheetProps) {
  const { t } = useTranslation(['bookings', 'common']);
  const { times } = useWhen();
  const { state, send, again } = useBookingRequest(activity.id);
  const { joinsList } = useListOf(activity, planner.askedAt);
  if (state.step === 'answered') {
    return (
      <BookingAnswer
        activity={activity}
        planner={planner}
        outcome={state.outcome}
        onClose={onClose}
      />
    );
  }
  const isSending = state.step === 'sending';
  const { location } = activity;
  const place = location ? placeName(location) : '';
  return (
    <Sheet
      title={
        joinsList
          ? t('sheet.titleWaiting', { name: activity.name })
          : t('sheet.title', { name: activity.name })
      }
      note={[times(activity), place].filter(Boolean).join(' · ')}
      closeLabel={t('common:close')}
      // Until there is an answer nobody should have to wonder.
      onClose={isSending ? () => undefined : onClose}
    >
      <Choice
        planner={planner}
        activity={activity}
        onSend={send}
        refusal={state.step === 'refused' ? state.error : null}
        onChange={again}
        sending={isSending}
      />
      {isSending && state.wait === 'line' && (
        <Alert role="status" color="blue" icon={<IconUsersGroup aria-hidden />} mt="md">
          {t('sheet.line')}
        </Alert>
      )}
      {isSending && state.wait === 'lost' && (
        <Alert role="status" color="orange" icon={<IconWifiOff aria-hidden />} mt="md">
          {t('sheet.lost')}
        </Alert>
      )}
    </Sheet>
  );
}

interface ChoiceProps extends Pick<BookingSheetProps, 'planner' | 'activity'> {
  readonly onSend: (body: NewBooking) => void;
  readonly onChange: () => void;
  readonly refusal: ApiError | null;
  readonly sending: boolean;
}

function Choice({ planner, activity, onSend, onChange, refusal, sending }: ChoiceProps) {
  const { t } = useTranslation('bookings');
  const bookable = bookableChildren({ planner, activity });
  const [chosen, setChosen] = useState<readonly string[]>(() => firstChoice(bookable));
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [weeks, setWeeks] = useState(1);
  const childIds = bookable.map(({ childId }) => childId).filter((id) => chosen.includes(id));
  const isAppointment = activity.kind === 'appointment';
  const { fullIds } = useLiveSlots(activity, planner.askedAt);
  const ownIds = slotsOf(activity, childIds);
  // What others took meanwhile can't be booked; while this is sent it may be the own booking that took it.
  const open = picked.filter((slotId) => activity.waitlist || !fullIds.has(slotId));
  const slotIds = sending ? picked : open.filter((slotId) => !ownIds.has(slotId));
  const isComplete = childIds.length > 0 && (!isAppointment || slotIds.length > 0);
  const repeats = isAppointment && slotIds.length === 1 && weeks > 1;
  const asked = {
    activityId: activity.id,
    childIds,
    ...(isAppointment && { slotIds: [...slotIds] }),
    ...(repeats && { repeatWeeks: weeks }),
  };
  const { data: preview, isPlaceholderData } = usePreview(isComplete ? asked : null);
  // Only a clash that was shown for this choice is accepted by the button; any other is asked about.
  const hasSeenClash =
    !isPlaceholderData && (preview?.children.some(({ clashes }) => clashes.length > 0) ?? false);
  const change = <Value,>(set: (value: Value) => void, value: Value) => {
    set(value);
    onChange();
  };
  const book = (more: Partial<NewBooking> = {}) =>
    onSend({ ...asked, acceptClash: hasSeenClash, acceptWaitlist: false, ...more });
  const closed = useClosed(activity);
  const names = formatList(
    bookable.filter(({ childId }) => childIds.includes(childId)).map(({ firstName }) => firstName),
  );
  const act = useActWords({ planner, activity, names, slotIds, fullIds });
  return (
    <fieldset className={classes.plain} disabled={sending}>
      <Children
        planner={planner}
        activity={activity}
        chosen={childIds}
        onChoose={(ids) => change(setChosen, ids)}
      />
      {isAppointment && (
        <>
          <SlotPicker
            activity={activity}
            fullIds={fullIds}
            ownIds={ownIds}
            chosen={slotIds}
            onChoose={(ids) => change(setPicked, ids)}
          />
          {!sending && open.length < picked.length && (
            <Alert role="status" color="orange" mt="md">
              {t('slots.gone')}
            </Alert>
          )}
          {slotIds.length === 1 && (
            <Select
              mt="md"
              label={t('slots.repeat')}
              data={[1, 2, 3, 4, 6, 8, 10, 12].map((count) => ({
                value: String(count),
                label: count === 1 ? t('slots.once') : t('slots.weeks', { count }),
              }))}
              value={String(weeks)}
              allowDeselect={false}
              onChange={(value) => change(setWeeks, Number(value ?? 1))}
            />
          )}
        </>
      )}
      {isComplete && preview && (
        <Consequences planner={planner} activity={activity} preview={preview} repeats={repeats} />
      )}
      {refusal && <Refusal refusal={refusal} onAccept={book} />}
      {!(refusal && offerOf(refusal)) && (
        <div className={classes.foot}>
          <Button
            size="lg"
            fullWidth
            className={classes.button}
            disabled={!isComplete || (closed !== null && !sending)}
            loading={sending}
            onClick={() => book()}
          >
            {closed ?? act}
          </Button>
        </div>
      )}
      <span className="visually-hidden" role="status">
        {sending ? t('sheet.sending') : ''}
      </span>
    </fieldset>
  );
}

interface ActFacts extends Pick<BookingSheetProps, 'planner' | 'activity'> {
  readonly names: string;
  readonly slotIds: readonly string[];
  readonly fullIds: ReadonlySet<string>;
}

/** What the button does: for whom, at which time, and whether it is only the list that is joined. */
function useActWords({ planner, activity, names, slotIds, fullIds }: ActFacts): string {
  const { t } = useTranslation('bookings');
  const isAppointment = activity.kind === 'appointment';
  const { joinsList } = useListOf(activity, planner.askedAt);
  const times = useComingSessions(isAppointment ? activity.id : null).data?.items ?? [];
  const [time, ...more] = times.filter(({ id }) => slotIds.includes(id));
  if (isAppointment && !time) return t('slots.choose');
  if (!names) return t('bar.book');
  if (joinsList || (time && slotIds.every((id) => fullIds.has(id)))) {
    return t('bar.waitFor', { name: names });
  }
  if (!time) return t('bar.bookFor', { name: names });
  return more.length > 0
    ? t('slots.bookSome', { count: slotIds.length, name: names })
    : t('slots.bookAt', {
        when: `${formatShortDay(time.date)} ${formatTime(time.startTime)}`,
        name: names,
      });
}

/** Why the button waits: the sheet may be opened from a link, and filled in before sign-up opens. */
function useClosed(activity: PlannedActivity): string | null {
  const { t } = useTranslation('bookings');
  const signup = useSignup(activity, useSchool()?.timeZone ?? 'UTC');
  if (signup?.state === 'notOpen') return signup.detail || signup.word;
  return signup?.state === 'ended' ? t('bar.ended') : null;
}

/** The child that the family looked at; else the only one, or all that fit. */
function firstChoice(bookable: ReturnType<typeof bookableChildren>): string[] {
  const ids = bookable.map(({ childId }) => childId);
  const looked = selectedChild();
  return looked !== null && ids.includes(looked) ? [looked] : ids.slice(0, 1);
}

/** The slots that one of these children has already: another child may still take them. */
const slotsOf = ({ bookings }: PlannedActivity, childIds: readonly string[]) =>
  new Set(
    bookings.flatMap(({ childId, sessionId }) =>
      sessionId !== null && childIds.includes(childId) ? sessionId : [],
    ),
  );

interface ChildrenProps extends Pick<BookingSheetProps, 'planner' | 'activity'> {
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** How many of the family stand on the list before this child: those that are chosen go first. */
function placeAmong(
  bookable: readonly { readonly childId: string }[],
  chosen: readonly string[],
  childId: string,
): number {
  const ids = bookable.map((child) => child.childId);
  const first = ids.filter((id) => chosen.includes(id));
  return [...first, ...ids.filter((id) => !chosen.includes(id))].indexOf(childId);
}

/** All children of the family are rows; one that can't be booked says why. */
function Children({ planner, activity, chosen, onChoose }: ChildrenProps) {
  const { t } = useTranslation('bookings');
  const { misfit } = useFitWords();
  const bookable = bookableChildren({ planner, activity });
  const family = useMyChildren().data?.items ?? [];
  const { seats, isFull } = useListOf(activity, planner.askedAt);
  return (
    <ul className={classes.children}>
      {planner.children.map((child) => {
        const { childId, firstName, lastName } = child;
        const fit = activity.children.find((one) => one.childId === childId);
        const isOff = !bookable.includes(child);
        const why = !child.mayBook
          ? t('sheet.noRight')
          : fit && fit.misfit !== null
            ? misfit(activity, child, fit)
            : t('sheet.already');
        const comes = isFull
          ? t('sheet.joins', {
              position: seats.waiting + 1 + placeAmong(bookable, chosen, childId),
            })
          : seats.available === null
            ? ''
            : seats.available === 1
              ? t('sheet.getsLast')
              : t('sheet.getsPlace', { count: seats.available });
        const classNames = family
          .find(({ userId }) => userId === childId)
          ?.cohorts.map(({ name }) => name)
          .join(', ');
        const isChosen = chosen.includes(childId);
        const Row = isOff ? 'div' : 'label';
        return (
          <li key={childId}>
            <Row
              {...(!isOff && { htmlFor: `book-${childId}` })}
              className={classes.child}
              data-chosen={isChosen || undefined}
            >
              <InitialsMark
                id={childId}
                firstName={firstName}
                lastName={lastName}
                outlined={isOff}
              />
              <span className={classes.words}>
                <Text span fw={650} {...(isOff && { c: 'dimmed' })}>
                  {firstName}
                </Text>
                <Text span size="sm" c="dimmed">
                  {isOff
                    ? why
                    : [classNames, activity.kind === 'appointment' ? '' : comes]
                        .filter(Boolean)
                        .join(' · ')}
                </Text>
              </span>
              {isOff ? (
                <IconLock size={20} aria-hidden />
              ) : (
                <Checkbox
                  id={`book-${childId}`}
                  size="28px"
                  checked={isChosen}
                  onChange={() =>
                    onChoose(
                      isChosen ? chosen.filter((id) => id !== childId) : [...chosen, childId],
                    )
                  }
                />
              )}
            </Row>
          </li>
        );
      })}
    </ul>
  );
}

/** What can be done about a refusal, beside choosing otherwise. */
function offerOf({ code }: ApiError): Partial<NewBooking> | null {
  if (code === 'not_enough_places') return { acceptWaitlist: true };
  return code === 'booking_clash' ? { acceptClash: true } : null;
}

/** Why not, in words, and what can be done about it. */
function Refusal({
  refusal,
  onAccept,
}: {
  readonly refusal: ApiError;
  readonly onAccept: (more: Partial<NewBooking>) => void;
}) {
  const { t } = useTranslation('bookings');
  const free = Number(refusal.details['free'] ?? 0);
  const lacksPlaces = refusal.code === 'not_enough_places';
  const offer = offerOf(refusal);
  return (
    <>
      <Alert role="alert" color="orange" mt="lg">
        {lacksPlaces ? t('sheet.notEnough', { count: free }) : messageOf(refusal)}
      </Alert>
      {offer && (
        <Button
          size="lg"
          fullWidth
          mt="md"
          className={classes.button}
          onClick={() => onAccept(offer)}
        >
          {lacksPlaces ? t('sheet.takeAndWait', { count: free }) : t('sheet.bookAnyway')}
        </Button>
      )}
    </>
  );
}
