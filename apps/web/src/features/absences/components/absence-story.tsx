import { Text, Title } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowsLeftRight,
  IconBan,
  IconCheck,
  IconMessageQuestion,
  IconMessageReply,
  IconPencil,
  IconSend,
  IconUser,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AbsenceHappening } from '#domain/absences/approval.ts';
import { formatList, formatTime, localParts } from '../../../lib/i18n/format.ts';
import { formatShortDateTime } from '../../../lib/i18n/short-date.ts';
import { useSchool, useSchoolToday } from '../../school/api.ts';
import type { AbsenceDetail } from '../api.ts';
import classes from './absence-story.module.css';
import { useProcessingWords, whenOf } from './absence-words.ts';
import { Attachments } from './attachments.tsx';
import { MissedSessions } from './missed-sessions.tsx';

/** Of the school's clock: the time alone today, and the year only where it is another. */
function useAt() {
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const today = useSchoolToday();
  return (instant: string) => {
    const { date, time } = localParts(instant, timeZone);
    return date === today ? formatTime(time) : formatShortDateTime(instant, timeZone, today);
  };
}

/** When, why, and which sessions it touches. */
export function AbsenceFacts({ absence }: { readonly absence: AbsenceDetail }) {
  const { t } = useTranslation('absences');
  const { sessions } = absence;
  return (
    <dl className={classes.facts}>
      <div className={classes.when}>
        <dt>{t('fact.when')}</dt>
        <dd>{whenOf(absence)}</dd>
      </div>
      <div>
        <dt>{t('fact.reason')}</dt>
        <dd>{t(`reason.${absence.reason}`)}</dd>
      </div>
      <div>
        <dt>{t('fact.sessions')}</dt>
        <dd>
          {sessions.length === 0 ? t('fact.noSessions') : <MissedSessions sessions={sessions} />}
        </dd>
      </div>
    </dl>
  );
}

interface Sign {
  readonly Icon: TablerIcon;
  readonly tone?: 'ask' | 'good';
}

const SIGNS: Readonly<Record<AbsenceHappening, Sign>> = {
  reported: { Icon: IconSend },
  edited: { Icon: IconPencil },
  stepApproved: { Icon: IconCheck, tone: 'good' },
  approved: { Icon: IconCheck, tone: 'good' },
  declined: { Icon: IconX },
  informationRequested: { Icon: IconMessageQuestion, tone: 'ask' },
  informationProvided: { Icon: IconMessageReply, tone: 'good' },
  appointed: { Icon: IconArrowsLeftRight },
  withdrawn: { Icon: IconArrowBackUp },
  reverted: { Icon: IconBan },
};

/** What was written, the files, and what happened. */
export function AbsenceStory({ absence }: { readonly absence: AbsenceDetail }) {
  const { t } = useTranslation('absences');
  const at = useAt();
  const took = useProcessingWords();
  const { id, files, history, comment, waitsFor, textsRemovedAt, sights, can } = absence;
  return (
    <>
      {files.length > 0 && (
        <section className={classes.part}>
          <Title order={3} className={classes.heading ?? ''}>
            {t('files.title')}
          </Title>
          <Attachments absenceId={id} files={files} mayDelete={can.edit} />
        </section>
      )}
      <Title order={3} className={classes.heading ?? ''}>
        {t('history.title')}
      </Title>
      <ol className={classes.history}>
        {history.map((item) => {
          const { Icon, tone } = SIGNS[item.event];
          const said = item.comment ?? (item.event === 'reported' ? comment : null);
          return (
            <li key={`${item.at}${item.event}`}>
              <span className={classes.sign} data-tone={tone} aria-hidden>
                <Icon size={15} />
              </span>
              <div className={classes.words}>
                <Text span fw={650}>
                  {item.byReader ? t('history.you') : item.by}
                </Text>{' '}
                {t(`history.${item.event}`, { name: item.about ?? '' })}{' '}
                <time className={classes.at} dateTime={item.at}>
                  {at(item.at)}
                </time>
                {said && <p className={classes.said}>{said}</p>}
              </div>
            </li>
          );
        })}
        {absence.status === 'pending' && waitsFor.length > 0 && (
          <li>
            <span className={classes.sign} data-tone="next" aria-hidden>
              <IconUser size={15} />
            </span>
            <Text c="dimmed" className={classes.words ?? ''}>
              {absence.approval?.status === 'infoRequested'
                ? t('history.waitsForFamily')
                : t('history.waitsFor', { names: formatList(waitsFor) })}
            </Text>
          </li>
        )}
      </ol>
      {absence.approval && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('took.label', { time: took(absence.processingMinutes) })}
        </Text>
      )}
      {textsRemovedAt && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('history.removed')}
        </Text>
      )}
      {sights.length > 0 && (
        <section>
          <Title order={3} mt="lg" className={classes.heading ?? ''}>
            {t('sights.title')}
          </Title>
          <ul className={classes.sights}>
            {sights.map((sight) => (
              <li key={`${sight.at}${sight.by}${sight.what}`}>
                <Text size="sm">
                  {t(`sights.${sight.what}`, { name: sight.by, at: at(sight.at) })}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
