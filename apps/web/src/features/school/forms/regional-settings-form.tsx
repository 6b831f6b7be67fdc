import { Alert, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { updateRegionalSettings } from '#contract/regional-settings.ts';
import {
  DATE_FORMATS,
  formatDate,
  formatTime,
  type RegionalSettings,
  TIME_FORMATS,
} from '#domain/regional/regional.ts';
import { bodyOf } from '../../../lib/forms/form-errors.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncStoredValues } from '../../../lib/forms/use-sync-stored-values.ts';
import { clockOf, datePattern, readRegional } from '../../../lib/i18n/regional.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { DraftNotice } from '../../../ui/form/draft-notice.tsx';
import { useSaveRegionalSettings } from '../components/use-configuration.ts';

const EXAMPLE = { date: '2027-12-31', time: '15:30' };

/** How the whole school writes dates and times. Open screens follow at once. */
export function RegionalSettingsForm() {
  const { t } = useTranslation(['school', 'common', 'shared', 'messages']);
  const stored = readRegional();
  const editing = useContractForm<
    { dateFormat: string; timeFormat: string },
    NonNullable<typeof updateRegionalSettings.body>,
    RegionalSettings
  >({
    schema: bodyOf(updateRegionalSettings),
    initial: { ...stored },
    save: useSaveRegionalSettings().mutateAsync,
    onSaved: () => notify(t('shared:saved')),
  });
  const { form } = editing;
  useSyncStoredValues(form, { ...stored });
  const chosen = form.getValues() as RegionalSettings;
  return (
    <form {...editing.formProps}>
      <Stack gap="md" maw={480}>
        {editing.draft && <DraftNotice {...editing.draft} />}
        <NativeSelect
          label={t('regional.dateFormat')}
          data={DATE_FORMATS.map((format) => ({
            value: format,
            label: format === 'system' ? t('regional.system') : format,
          }))}
          {...form.getInputProps('dateFormat')}
        />
        <NativeSelect
          label={t('regional.timeFormat')}
          data={TIME_FORMATS.map((format) => ({ value: format, label: t(`regional.${format}`) }))}
          {...form.getInputProps('timeFormat')}
        />
        <Text c="dimmed" aria-live="polite">
          {t('regional.example', {
            date: formatDate(EXAMPLE.date, datePattern(chosen)),
            time: formatTime(EXAMPLE.time, clockOf(chosen)),
          })}
        </Text>
        {editing.problem && (
          <Alert role="alert" color="red">
            {t('messages:regional.saveFailed')}. {editing.problem}
          </Alert>
        )}
        <div>
          <Button type="submit" loading={editing.busy} disabled={!form.isDirty()}>
            {t('common:save')}
          </Button>
        </div>
      </Stack>
      {editing.guard.question && <ConfirmDialog {...editing.guard.question} />}
    </form>
  );
}
