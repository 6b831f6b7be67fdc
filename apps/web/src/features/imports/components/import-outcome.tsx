import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { codeMessageOf } from '../../../lib/api/error-messages.ts';
import { formatPercent } from '../../../lib/i18n/format.ts';
import { Meter } from '../../../ui/feedback/meter.tsx';
import { FormFoot } from '../../../ui/form/form-foot.tsx';
import type { Import } from '../api.ts';

interface ImportOutcomeProps {
  readonly data: Import;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** How far it is, and how it ended. */
export function ImportOutcome({ data, onAnother, onClose }: ImportOutcomeProps) {
  const { t } = useTranslation('imports');
  const { status, counts, progress } = data;
  if (status === 'done') {
    return (
      <Stack gap="md">
        <Alert role="status" color="teal" title={t('done')} icon={<IconCircleCheck aria-hidden />}>
          {t('doneText', { added: counts.new, changed: counts.changed })}
        </Alert>
        <FormFoot>
          <Button variant="default" onClick={onAnother}>
            {t('another')}
          </Button>
          <Button onClick={onClose}>{t('close')}</Button>
        </FormFoot>
      </Stack>
    );
  }
  if (status === 'failed') {
    return (
      <Stack gap="md">
        <Alert role="alert" color="red" title={t('failed')}>
          {codeMessageOf(data.problem)}
        </Alert>
        <FormFoot>
          <Button onClick={onAnother}>{t('another')}</Button>
        </FormFoot>
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      <Text fw={600} role="status">
        {t('applying', { percent: formatPercent(progress / 100, 0) })}
      </Text>
      <Meter value={progress} of={100} />
      <Text c="dimmed">{t('applyingText')}</Text>
    </Stack>
  );
}
