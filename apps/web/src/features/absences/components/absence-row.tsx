import { Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/i18n/format.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { SurnameFirst } from '../../../ui/brand/surname-first.tsx';
import { useSchool } from '../../school/api.ts';
import type { Absence } from '../api.ts';
import { AbsencePill } from './absence-pill.tsx';
import { whenOf } from './absence-words.ts';
import classes from './absences.module.css';

interface AbsenceRowProps {
  readonly absence: Absence;
  readonly onOpen: () => void;
}

/** A line of a family's list: who, when, why, where it stands, and whether something is asked. */
export function AbsenceRow({ absence, onOpen }: AbsenceRowProps) {
  const { t } = useTranslation('absences');
  const { childId, childFirstName, childLastName, number, reason } = absence;
  return (
    <li>
      <button type="button" className={classes.row} data-family onClick={onOpen}>
        <InitialsMark id={childId} firstName={childFirstName} lastName={childLastName} />
        <span className={classes.words}>
          <Text span fw={650}>
            {childFirstName}: {whenOf(absence)}
          </Text>
          <Text span size="sm" c="dimmed">
            {t(`reason.${reason}`)} · {number}
          </Text>
        </span>
        <span className={classes.state}>
          <AbsencePill absence={absence} />
          <Answer absence={absence} />
        </span>
        <IconChevronRight size={20} aria-hidden className={classes.chevron} />
      </button>
    </li>
  );
}

/** The same for staff, whose list is long and of many families: two lines, and the state in a column. */
export function StaffAbsenceRow({ absence, onOpen }: AbsenceRowProps) {
  const { t } = useTranslation('absences');
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const { childId, childFirstName, childLastName, number, reason, reportedAt } = absence;
  return (
    <li>
      <button type="button" className={`${classes.row} ${classes.staff}`} onClick={onOpen}>
        <InitialsMark
          id={childId}
          firstName={childFirstName}
          lastName={childLastName}
          size="small"
          pale
        />
        <span className={classes.words}>
          <Text span>
            <SurnameFirst firstName={childFirstName} lastName={childLastName} />: {whenOf(absence)}
          </Text>
          <Text span size="sm" c="dimmed">
            {/* The list of a school is in this order. */}
            {t(`reason.${reason}`)} · {number} ·{' '}
            {t('staff.reportedAt', { at: formatDateTime(reportedAt, timeZone) })}
          </Text>
        </span>
        <span className={classes.standing}>
          <AbsencePill absence={absence} byStaff />
          <Answer absence={absence} />
        </span>
      </button>
    </li>
  );
}

/** The row is the button: it says what it leads to where its reader is asked. */
function Answer({ absence: { can } }: { readonly absence: Absence }) {
  const { t } = useTranslation('absences');
  return can.answer && <span className={classes.answer}>{t('needsYou.open')}</span>;
}
