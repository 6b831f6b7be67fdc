import { UnstyledButton } from '@mantine/core';
import {
  IconCalendarOff,
  IconChevronRight,
  IconLayoutList,
  IconPencil,
  IconThermometer,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reportFor } from '../../features/absences/components/family-absences.tsx';
import { type MyChild, useMyChildren, useMyPermissions } from '../../features/me/api.ts';
import { useSchoolToday } from '../../features/school/api.ts';
import { useSelectedParam } from '../../lib/url/search-param.ts';
import { IconTile } from '../../ui/brand/activity-mark.tsx';
import { InitialsMark } from '../../ui/brand/initials-mark.tsx';
import { Sheet } from '../../ui/dialog/sheet.tsx';
import classes from './family-actions.module.css';

/** Beside the words; of more children the form asks. */
const MOST_MARKS = 3;

/** What a parent comes for, and the two that hurry first. */
export function ActionSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['me', 'absences', 'common']);
  const held = useMyPermissions(true);
  const { data } = useMyChildren();
  // What is opened takes the place of this list; Back leads to it again.
  const { choose } = useSelectedParam('report', 'do', 'day', 'who');
  const mine = data?.items ?? [];
  const reported = mine.filter(({ rights }) => rights.includes('reportAbsences'));
  return (
    <Sheet title={t('actions.title')} closeLabel={t('common:close')} onClose={onClose}>
      <ul className={classes.list}>
        {reported.length > 0 && (
          <>
            <li>
              <IllToday childrenOfMine={reported} onOther={() => choose('ill')} />
            </li>
            <li>
              <UnstyledButton className={classes.row} onClick={() => choose('other')}>
                <Words
                  Icon={IconCalendarOff}
                  title={t('absences:report.other')}
                  note={t('actions.otherNote')}
                />
              </UnstyledButton>
            </li>
          </>
        )}
        {held.includes('activities.view') && (
          <li>
            <Link to="/parent-overview" className={classes.row}>
              <Words Icon={IconLayoutList} title={t('actions.book')} note={t('actions.bookNote')} />
            </Link>
          </li>
        )}
        {held.includes('messages.send') && (
          <li>
            <Link
              to="/parents-messages"
              search={{ write: 'true' } as never}
              className={classes.row}
            >
              <Words Icon={IconPencil} title={t('actions.write')} note={t('actions.writeNote')} />
            </Link>
          </li>
        )}
      </ul>
    </Sheet>
  );
}

interface IllTodayProps {
  readonly childrenOfMine: readonly MyChild[];
  readonly onOther: () => void;
}

/** One tap on the child that is ill; where they are many, the form asks which. */
function IllToday({ childrenOfMine, onOther }: IllTodayProps) {
  const { t } = useTranslation(['me', 'absences']);
  const navigate = useNavigate();
  const today = useSchoolToday();
  const action = t('absences:report.ill');
  if (childrenOfMine.length > MOST_MARKS) {
    return (
      <UnstyledButton className={classes.row} onClick={onOther}>
        <Words Icon={IconThermometer} title={action} note={t('actions.illNote')} />
      </UnstyledButton>
    );
  }
  return (
    <div className={classes.row}>
      <Words
        Icon={IconThermometer}
        title={action}
        note={t('actions.illNote')}
        end={
          <span className={classes.marks}>
            {childrenOfMine.map(({ userId, firstName, lastName }) => (
              <UnstyledButton
                key={userId}
                className={classes.mark}
                onClick={() =>
                  void navigate({
                    to: '.',
                    search: { ...reportFor(today, [userId]), report: 'ill' } as never,
                    resetScroll: false,
                  })
                }
              >
                <InitialsMark id={userId} firstName={firstName} lastName={lastName} />
                <span className="visually-hidden">
                  {t('actions.illOf', { action, name: firstName })}
                </span>
              </UnstyledButton>
            ))}
          </span>
        }
      />
    </div>
  );
}

interface WordsProps {
  readonly Icon: TablerIcon;
  readonly title: string;
  readonly note: string;
  readonly end?: ReactNode;
}

function Words({ Icon, title, note, end }: WordsProps) {
  return (
    <>
      <IconTile Icon={Icon} />
      <span className={classes.words}>
        <b>{title}</b>
        <span>{note}</span>
      </span>
      {end ?? <IconChevronRight size={20} aria-hidden className={classes.chevron} />}
    </>
  );
}
