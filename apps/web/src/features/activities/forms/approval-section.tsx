import { Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Fold } from '../../../ui/form/fold.tsx';
import type { SectionProps } from './section-props.ts';

export function ApprovalSection({ form }: SectionProps) {
  const { t } = useTranslation('activity-form');
  const { waitlist, recordsLeaving } = form.values;
  return (
    <Stack gap="xs">
      <Switch
        size="md"
        label={t('field.autoApproval')}
        description={t('autoApprovalHint')}
        {...form.getInputProps('autoApproval', { type: 'checkbox' })}
      />
      <Fold
        label={t('field.waitlist')}
        summary={waitlist ? t('waitlistOn') : t('waitlistOff')}
        startsOpen={!waitlist}
      >
        <Switch
          size="md"
          label={t('waitlistSwitch')}
          description={t('waitlistHint')}
          {...form.getInputProps('waitlist', { type: 'checkbox' })}
        />
      </Fold>
      <Fold
        label={t('field.recordsLeaving')}
        summary={recordsLeaving ? t('recordsLeavingOn') : t('recordsLeavingOff')}
        startsOpen={recordsLeaving}
      >
        <Switch
          size="md"
          label={t('recordsLeavingSwitch')}
          description={t('recordsLeavingHint')}
          {...form.getInputProps('recordsLeaving', { type: 'checkbox' })}
        />
      </Fold>
    </Stack>
  );
}
