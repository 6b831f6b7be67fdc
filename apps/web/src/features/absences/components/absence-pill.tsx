import { VisuallyHidden } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconHourglass,
  IconMessageQuestion,
  IconMessageReply,
  IconSend,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../../ui/feedback/pill.tsx';
import type { Absence } from '../api.ts';
import classes from './absence-pill.module.css';
import { useStandingWords } from './absence-words.ts';

const LOOKS = {
  pending: { color: 'orange', Icon: IconHourglass },
  infoRequested: { color: 'orange', Icon: IconMessageQuestion },
  /** For the school, which waits for an answer and has nothing to do. */
  asked: { color: 'blue', Icon: IconSend },
  infoProvided: { color: 'blue', Icon: IconMessageReply },
  confirmed: { color: 'teal', Icon: IconCheck },
  reverted: { color: 'gray', Icon: IconBan },
  withdrawn: { color: 'gray', Icon: IconArrowBackUp },
} as const;

type Standing = Pick<Absence, 'status' | 'approval'>;

function lookOf({ status, approval }: Standing, byStaff: boolean): keyof typeof LOOKS {
  const asked = status === 'pending' ? approval?.status : undefined;
  if (asked === 'infoRequested') return byStaff ? 'asked' : asked;
  return asked === 'infoProvided' ? asked : status;
}

interface AbsencePillProps {
  readonly absence: Standing;
  readonly byStaff?: boolean;
  /** Where the step is said beside it. */
  readonly withoutStep?: boolean;
}

export function AbsencePill({ absence, byStaff = false, withoutStep = false }: AbsencePillProps) {
  const words = useStandingWords();
  const { color, Icon } = LOOKS[lookOf(absence, byStaff)];
  return (
    <Pill color={color} icon={<Icon size={16} aria-hidden />}>
      {words(absence, byStaff, withoutStep)}
    </Pill>
  );
}

interface AbsenceMarkProps {
  readonly absence: Standing;
  /** All of them, and not only what differs from the rest of the list. */
  readonly inWords: boolean;
}

/** At the end of a row of staff: a pill for what was asked or answered; for what all others are, a sign is enough. */
export function AbsenceMark({ absence, inWords }: AbsenceMarkProps) {
  const { t } = useTranslation('absences');
  const words = useStandingWords();
  const look = lookOf(absence, true);
  const { color, Icon } = LOOKS[look];
  if (look === 'asked')
    return (
      <Pill color={color} icon={<Icon size={16} aria-hidden />}>
        {t('state.asked')}
      </Pill>
    );
  if (inWords || look === 'infoProvided') return <AbsencePill absence={absence} byStaff />;
  const Sign = look === 'confirmed' ? IconCircleCheck : Icon;
  return (
    <span className={classes.sign} data-color={color}>
      <Sign size={18} aria-hidden />
      <VisuallyHidden>{words(absence, true)}</VisuallyHidden>
    </span>
  );
}
