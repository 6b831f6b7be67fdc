import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../../lib/i18n/format.ts';
import { formatShortDateTime } from '../../../lib/i18n/short-date.ts';
import { useSchool } from '../../school/api.ts';
import type { AbsenceDetail } from '../api.ts';
import { useProcessingWords, whenOf } from './absence-words.ts';
import classes from './absences.module.css';
import { Attachments } from './attachments.tsx';
import { MissedSessions } from './missed-sessions.tsx';

/** Of the school's clock. */
function useAt() {
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  return (instant: string) => formatShortDateTime(instant, timeZone);
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
      <div className={classes.wide}>
        <dt>{t('fact.sessions')}</dt>
        <dd>
          {sessions.length === 0 ? t('fact.noSessions') : <MissedSessions sessions={sessions} />}
        </dd>
      </div>
    </dl>
  );
}

/** What was written, the files, and what happened. */
export function AbsenceStory({ absence }: { readonly absence: AbsenceDetail }) {
  const { t } = useTranslation('absences');
  const at = useAt();
  const took = useProcessingWords();
  const { id, files, history, comment, waitsFor, textsRemovedAt, sights, can } = absence;
  return (
    <>
      {files.length > 0 && (
        <section>
          <Title order={3} mb="xs">
            {t('files.title')}
          </Title>
          <Attachments absenceId={id} files={files} mayDelete={can.edit} />
        </section>
      )}
      <Title order={3} mt="lg" mb="xs">
        {t('history.title')}
      </Title>
      <ol className={classes.history}>
        {history.map((item) => (
          <li key={`${item.at}${item.event}`}>
            <Text span fw={650}>
              {item.byReader ? t('history.you') : item.by}
            </Text>{' '}
            {t(`history.${item.event}`, { name: item.about ?? '' })}{' '}
            <Text span c="dimmed" size="sm">
              {at(item.at)}
            </Text>
            {(item.comment ?? (item.event === 'reported' ? comment : null)) && (
              <p className={classes.said}>{item.comment ?? comment}</p>
            )}
          </li>
        ))}
        {absence.status === 'pending' && waitsFor.length > 0 && (
          <li>
            <Text c="dimmed">
              {absence.approval?.status === 'infoRequested'
                ? t('history.waitsForFamily')
                : t('history.waitsFor', { names: formatList(waitsFor) })}
            </Text>
          </li>
        )}
      </ol>
      {absence.approval && (
        <Text size="sm" c="dimmed" mt="md">
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
          <Title order={3} mt="lg" mb="xs">
            {t('sights.title')}
          </Title>
          <ul className={classes.history}>
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
