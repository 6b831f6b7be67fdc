import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { familyTone } from '#domain/calendar/calendar.ts';
import { useServerClock } from '../../../lib/api/use-server-clock.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { useMyChildren } from '../../me/api.ts';
import { useWeek, type Week } from '../api.ts';
import classes from './child-cards.module.css';

interface ChildCardsProps {
  readonly chosen: string | null;
  readonly onChoose: (childId: string | null) => void;
}

/** Each child and what it has today; tapping one leaves what is about it. One child needs no choice. */
export function ChildCards({ chosen, onChoose }: ChildCardsProps) {
  const children = useMyChildren().data?.items ?? [];
  const { data: week } = useWeek();
  if (children.length < 2) return null;
  return (
    <div className={classes.cards}>
      {children.map(({ userId, firstName, lastName }) => (
        <UnstyledButton
          key={userId}
          className={classes.card}
          aria-pressed={chosen === userId}
          onClick={() => onChoose(chosen === userId ? null : userId)}
        >
          <InitialsMark id={userId} firstName={firstName} lastName={lastName} />
          <span className={classes.words}>
            <b>{firstName}</b> <span>{week && <Today week={week} childId={userId} />}</span>
          </span>
        </UnstyledButton>
      ))}
    </div>
  );
}

/** To how many sessions this child still goes today, by the server's clock. */
function Today({ week, childId }: { readonly week: Week; readonly childId: string }) {
  const { t } = useTranslation('bookings');
  const held = week.items.filter(
    ({ date, status, children }) =>
      date === week.today &&
      children.some(
        (booked) => booked.childId === childId && familyTone(status, [booked]) !== 'off',
      ),
  );
  const sessions = useServerClock(
    (now) => held.filter(({ endsAt }) => now < new Date(endsAt)).length,
  );
  if (held.length === 0) return t('week.childFree');
  return sessions === 0 ? t('week.childOver') : t('week.childToday', { sessions });
}
