import { Anchor, Text, UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRate } from '../../../lib/i18n/format.ts';
import type { Report } from '../api.ts';
import classes from './attendance-report.module.css';

interface ReportFiguresProps {
  readonly report: Report;
  readonly onShowUnrecorded: () => void;
}

/** Each figure, and what it means behind its sign. */
export function ReportFigures({ report, onShowUnrecorded }: ReportFiguresProps) {
  const { t } = useTranslation('attendance-reports');
  const { rate, counts, sessions } = report;
  const figures = [
    { key: 'rate', value: rate === null ? t('noRate') : formatRate(rate) },
    { key: 'excused', value: formatNumber(counts.excused) },
    { key: 'none', value: formatNumber(counts.none) },
    { key: 'sessions', value: formatNumber(sessions.held) },
    { key: 'unrecorded', value: formatNumber(sessions.unrecorded) },
  ] as const;
  return (
    <section aria-label={t('figures')}>
      <dl className={classes.figures}>
        {figures.map(({ key, value }) => (
          <ReportFigure
            key={key}
            title={t(`${key}.title`)}
            explained={t(`${key}.explained`)}
            value={value}
          >
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
          </ReportFigure>
        ))}
      </dl>
    </section>
  );
}

interface ReportFigureProps {
  readonly title: string;
  readonly explained: string;
  readonly value: string;
  readonly children: ReactNode;
}

function ReportFigure({ title, explained, value, children }: ReportFigureProps) {
  const { t } = useTranslation('attendance-reports');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={classes.figure}>
      <dt className={classes.figureTitle}>
        {title}
        <UnstyledButton
          className={classes.explain}
          aria-label={t('explain', { figure: title })}
          aria-expanded={isOpen}
          aria-controls={id}
          title={explained}
          onClick={() => setOpen(!isOpen)}
        >
          <IconInfoCircle size={18} aria-hidden />
        </UnstyledButton>
      </dt>
      <dd className={classes.value}>{value}</dd>
      <dd id={id} hidden={!isOpen}>
        <Text size="sm" c="dimmed">
          {explained}
        </Text>
      </dd>
      {children && <dd>{children}</dd>}
    </div>
  );
}
