import { Button, Text, Title } from '@mantine/core';
import { IconCheck, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatList } from '../../../lib/i18n/format.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import { type Reported, useWithdraw } from '../api.ts';
import { whenOf } from './absence-words.ts';
import classes from './absences.module.css';

/** What became of it; and a way to take it back at once. */
export function ReportAnswer({
  answer,
  onClose,
}: {
  readonly answer: Reported;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['absences', 'common', 'messages']);
  const withdraw = useWithdraw();
  const names = formatList(answer.absences.map(({ childFirstName }) => childFirstName));
  const waits = answer.absences.some(({ status }) => status === 'pending');
  const takeBack = async () => {
    try {
      for (const { id } of answer.absences) await withdraw.mutateAsync(id);
      notify(t('messages:absence.withdrawn'));
      onClose();
    } catch (error) {
      notify(messageOf(error), { long: true });
    }
  };
  return (
    <Sheet title={t('answer.title')} closeLabel={t('common:close')} onClose={onClose}>
      <div className={classes.done} role="status">
        <span className={classes.icon}>
          {waits ? <IconHourglass size={36} aria-hidden /> : <IconCheck size={36} aria-hidden />}
        </span>
        <Title order={2}>
          {answer.reason === 'sickLeave' ? t('answer.getWell', { names }) : t('answer.reported')}
        </Title>
        <Text c="dimmed" mt="xs">
          {waits
            ? t('answer.waits', { names, when: whenOf(answer) })
            : t('answer.knows', { names, when: whenOf(answer) })}
        </Text>
        <Text mt="md">
          {t('answer.number', { numbers: formatList(answer.absences.map(({ number }) => number)) })}
        </Text>
      </div>
      {answer.absences.every(({ can }) => can.withdraw) && (
        <Button
          variant="default"
          size="lg"
          fullWidth
          mt="lg"
          className={classes.wrap ?? ''}
          loading={withdraw.isPending}
          onClick={() => void takeBack()}
        >
          {t('answer.takeBack')}
        </Button>
      )}
      <Button size="lg" fullWidth mt="sm" className={classes.button ?? ''} onClick={onClose}>
        {t('answer.done')}
      </Button>
    </Sheet>
  );
}
