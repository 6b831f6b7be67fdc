import { Alert, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../../lib/i18n/format.ts';
import { useSchoolToday } from '../../school/api.ts';
import type { ActivityValues, SchoolFacts } from './activity-values.ts';
import { groupClashes } from './clash-groups.ts';
import { useCostLines } from './cost-lines.ts';
import { dayText, timesText } from './date-text.ts';
import classes from './preview-panel.module.css';
import type { Preview } from './use-activity-calls.ts';
import { WeekStrip } from './week-strip.tsx';

interface PreviewPanelProps {
  readonly preview: Preview | undefined;
  readonly values: ActivityValues;
  readonly school: SchoolFacts;
  /** What is published is saved, not published again. */
  readonly isPublished: boolean;
}

/** What would come of the form: sessions, what is skipped, what clashes, and what families pay. */
export function PreviewPanel({ preview, values, school, isPublished }: PreviewPanelProps) {
  const { t } = useTranslation('activity-form');
  const sessions = preview?.sessions ?? [];
  const skipped = preview?.skipped ?? [];
  const off = preview?.off ?? [];
  return (
    <Paper component="section" withBorder className={classes.panel} aria-labelledby="preview">
      <Stack gap={4} className={classes.part}>
        <Title order={2} id="preview" className={classes.small}>
          {t('preview.title')}
        </Title>
        <Text className={classes.count} aria-live="polite">
          {sessions.length === 0 && skipped.length === 0
            ? t('preview.none')
            : [
                t('preview.sessions', { count: sessions.length }),
                ...(off.length > 0 ? [t('preview.cancelled', { count: off.length })] : []),
                ...(skipped.length > 0 ? [t('preview.skipped', { count: skipped.length })] : []),
              ].join(', ')}
        </Text>
        {sessions.length === 0 && skipped.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('preview.noneHint')}
          </Text>
        )}
      </Stack>
      {preview && sessions.length + skipped.length > 0 && (
        <div className={classes.part}>
          <WeekStrip preview={preview} />
          <Legend preview={preview} />
        </div>
      )}
      <Cost preview={preview} values={values} school={school} />
      {preview && <Clashes preview={preview} isPublished={isPublished} />}
    </Paper>
  );
}

function Legend({ preview: { off, skipped, clashes } }: { readonly preview: Preview }) {
  const { t } = useTranslation('activity-form');
  const names = [...new Set(skipped.flatMap(({ holidays }) => holidays))];
  return (
    <ul className={classes.legend}>
      <li>
        <span className={classes.dot} data-state="session" />
        {t('preview.session')}
      </li>
      {off.length > 0 && (
        <li>
          <span className={classes.dot} data-state="cancelled" />
          {t('preview.cancelledDay')}
        </li>
      )}
      {skipped.length > 0 && (
        <li>
          <span className={classes.dot} data-state="skipped" />
          <span>{t('preview.skippedFor', { names: formatList(names) })}</span>
        </li>
      )}
      {clashes.length > 0 && (
        <li>
          <span className={classes.dot} data-state="clash" />
          {t('preview.clash')}
        </li>
      )}
    </ul>
  );
}

const MOST_DATES = 3;

/** Calm: whoever publishes may know more than the portal. */
function Clashes({
  preview: { clashes },
  isPublished,
}: {
  readonly preview: Preview;
  readonly isPublished: boolean;
}) {
  const { t } = useTranslation('activity-form');
  if (clashes.length === 0) return null;
  return (
    <div className={classes.part}>
      <Alert role="note" color="orange" icon={<IconAlertTriangle aria-hidden />} p="sm">
        <ul className={classes.clashes}>
          {groupClashes(clashes).map(({ key, takes, activity, times, dates }) => {
            // The same every week: from when to when, and how often.
            const isFolded = dates.length > MOST_DATES;
            const days = isFolded
              ? `${dayText(dates[0] ?? '')} – ${dayText(dates.at(-1) ?? '')}`
              : formatList(dates.map(dayText));
            return (
              <li key={key}>
                <strong>
                  {takes
                    .map(({ kind, names, children: count }) =>
                      count === undefined
                        ? t(`clash.${kind}`, { names: formatList(names) })
                        : t('clash.children', { count }),
                    )
                    .join(' ')}
                </strong>{' '}
                {days}, {timesText(times)}
                {isFolded && ` (${t('preview.sessions', { count: dates.length })})`}
                {activity && `. ${t('clash.by', { activity: activity.name })}`}
                {isFolded && (
                  <details>
                    <summary>{t('preview.allDates')}</summary>
                    {formatList(dates.map(dayText))}
                  </details>
                )}
              </li>
            );
          })}
        </ul>
        <Text size="sm">{t(isPublished ? 'clash.hintSaved' : 'clash.hint')}</Text>
      </Alert>
    </div>
  );
}

function Cost({ preview, values, school }: Omit<PreviewPanelProps, 'isPublished'>) {
  const { t } = useTranslation('activity-form');
  const today = useSchoolToday();
  const lines = useCostLines({ sessions: preview?.sessions ?? [], values, school, today });
  if (lines.length === 0) return null;
  return (
    <Stack gap={4} className={classes.part}>
      <Text fw={600}>
        {t(values.kind === 'regular' ? 'cost.titleRegular' : 'cost.titleAppointment')}
      </Text>
      <ul className={classes.cost}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Stack>
  );
}
