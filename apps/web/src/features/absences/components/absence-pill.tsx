import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconHourglass,
  IconMessageQuestion,
  IconMessageReply,
} from '@tabler/icons-react';
import { Pill } from '../../../ui/feedback/pill.tsx';
import type { Absence } from '../api.ts';
import { useStandingWords } from './absence-words.ts';

const LOOKS = {
  pending: { color: 'orange', Icon: IconHourglass },
  infoRequested: { color: 'orange', Icon: IconMessageQuestion },
  infoProvided: { color: 'blue', Icon: IconMessageReply },
  confirmed: { color: 'teal', Icon: IconCheck },
  reverted: { color: 'gray', Icon: IconBan },
  withdrawn: { color: 'gray', Icon: IconArrowBackUp },
} as const;

export function AbsencePill({
  absence,
  byStaff = false,
}: {
  readonly absence: Pick<Absence, 'status' | 'approval'>;
  readonly byStaff?: boolean;
}) {
  const words = useStandingWords();
  const asked = absence.status === 'pending' ? absence.approval?.status : undefined;
  const look = asked === 'infoRequested' || asked === 'infoProvided' ? asked : absence.status;
  const { color, Icon } = LOOKS[look];
  return (
    <Pill color={color} icon={<Icon size={16} aria-hidden />}>
      {words(absence, byStaff)}
    </Pill>
  );
}
