import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../lib/i18n/format.ts';
import strip from '../../../ui/chart/figure-strip.module.css';
import type { Report } from '../api.ts';
import classes from './attendance-report.module.css';

interface ReportFiguresProps {
  readonly report: Report;
  readonly onShowUnrecorded: () => void;
}

/** Each figure with what it means: nobody has to look it up. */
export function ReportFigures({ report, onShowUnrecorded }: ReportFiguresProps) {
  const { t } = useTranslation('attendance-reports');
  const { rate, counts, sessions } = report;
  const figures = [
    { key: 'rate', value: rate === null ? t('noRate') : formatPercent(rate) },
    { key: 'excused', value: formatNumber(counts.excused) },
    { key: 'none', value: formatNumber(counts.none) },
    { key: 'sessions', value: formatNumber(sessions.held) },
    { key: 'unrecorded', value: formatNumber(sessions.unrecorded) },
  ] as const;
  return (
    <section aria-label={t('figures')}>
      <dl className={`${strip.strip} ${classes.figures}`}>
        {figures.map(({ key, value }) => (
          <div key={key} className={`${strip.figure} ${classes.figure}`}>
            <dt>{t(`${key}.title`)}</dt>
            <dd className={classes.value}>{value}</dd>
            <dd>
              <Text size="sm" c="dimmed">
                {t(`${key}.explained`)}
              </Text>
              {key === 'unrecorded' && sessions.unrecorded > 0 && (
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  mih={24}
                  ta="start"
                  onClick={onShowUnrecorded}
                >
                  {t('unrecorded.show')}
                </Anchor>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
