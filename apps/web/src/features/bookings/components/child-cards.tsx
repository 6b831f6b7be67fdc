import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { familyTone } from '#domain/calendar/calendar.ts';
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
  const { t } = useTranslation('bookings');
  const children = useMyChildren().data?.items ?? [];
  const { data: week } = useWeek();
  if (children.length < 2) return null;
  const words = (childId: string) => {
    if (!week) return '';
    const sessions = sessionsToday(week, childId);
    return sessions === 0 ? t('week.childFree') : t('week.childToday', { sessions });
  };
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
            <b>{firstName}</b> <span>{words(userId)}</span>
          </span>
        </UnstyledButton>
      ))}
    </div>
  );
}

/** To how many sessions this child goes today. */
function sessionsToday({ today, items }: Week, childId: string): number {
  return items.filter(
    ({ date, status, children }) =>
      date === today &&
      children.some(
        (booked) => booked.childId === childId && familyTone(status, [booked]) !== 'off',
      ),
  ).length;
}
