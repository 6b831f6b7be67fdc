import { Checkbox, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { SurnameFirst } from '../../../ui/brand/surname-first.tsx';
import { useSchoolToday } from '../../school/api.ts';
import type { Request } from '../api.ts';
import { AbsenceMark } from './absence-pill.tsx';
import { childName, nearWhenOf, useProcessingWords, useShortAge } from './absence-words.ts';
import classes from './request-center.module.css';

interface RequestRowProps {
  readonly request: Request;
  readonly current: boolean;
  /** Null: nothing is chosen now. */
  readonly picked: boolean | null;
  /** When it was decided, instead of how long it has been waiting. */
  readonly note?: string | undefined;
  /** In a list of every state each is said in words. */
  readonly inWords?: boolean;
  readonly onPick?: () => void;
  readonly onOpen: () => void;
}

/** A request in two lines: whose and since when, what and where it stands. */
export function RequestRow(props: RequestRowProps) {
  const { request, current, picked, note, inWords = false, onPick, onOpen } = props;
  const { t } = useTranslation('absences');
  const today = useSchoolToday();
  const { childId, childFirstName, childLastName, cohorts, reason, number } = request;
  const when = nearWhenOf(request, { today, todayWord: t('report.today') });
  return (
    <li className={picked === null ? undefined : classes.choice}>
      {picked !== null && (
        <Checkbox
          size="md"
          aria-label={`${t('center.choose')}: ${childName(request)}, ${number}`}
          checked={picked}
          disabled={!request.can.approve}
          onChange={onPick}
        />
      )}
      <button
        type="button"
        className={classes.row}
        aria-current={current || undefined}
        onClick={onOpen}
      >
        <InitialsMark
          id={childId}
          firstName={childFirstName}
          lastName={childLastName}
          size="small"
          pale
        />
        <span className={classes.words}>
          <span className={classes.line}>
            <span>
              <SurnameFirst firstName={childFirstName} lastName={childLastName} />{' '}
              <span className={classes.quiet}>{cohorts[0] ?? ''}</span>
            </span>{' '}
            <span className={classes.age}>{note ?? <Age request={request} />}</span>
          </span>{' '}
          <span className={classes.line}>
            <span className={classes.quiet}>
              {t(`reason.${reason}`)} · {when}
            </span>{' '}
            <AbsenceMark absence={request} inWords={inWords} />
          </span>
        </span>
      </button>
    </li>
  );
}

/** "3 d", read out as "waiting 3 days". */
function Age({ request: { processingMinutes } }: Pick<RequestRowProps, 'request'>) {
  const { t } = useTranslation('absences');
  const took = useProcessingWords();
  const age = useShortAge();
  return (
    <>
      <span aria-hidden>{age(processingMinutes)}</span>
      <VisuallyHidden>{t('took.waiting', { time: took(processingMinutes) })}</VisuallyHidden>
    </>
  );
}
