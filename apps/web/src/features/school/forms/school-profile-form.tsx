import { Alert, Button, NativeSelect, Select, Stack, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { schoolProfile } from '#contract/school.ts';
import { LANGUAGES } from '#domain/languages.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncStoredValues } from '../../../lib/forms/use-sync-stored-values.ts';
import { readerLocale } from '../../../lib/i18n/format.ts';
import { LANGUAGE_NAMES } from '../../../lib/i18n/language.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { DraftNotice } from '../../../ui/form/draft-notice.tsx';
import type { School } from '../api.ts';
import { AccentField } from '../components/accent-field.tsx';
import { useSaveProfile } from '../components/use-configuration.ts';

/** What this browser knows, and what is stored, should it be a name that only the server knows. */
function choicesOf(kind: 'timeZone' | 'currency', stored: string): string[] {
  return [...new Set([stored, ...Intl.supportedValuesOf(kind)])].sort();
}

function currencies(stored: string) {
  const names = new Intl.DisplayNames(readerLocale(), { type: 'currency' });
  return choicesOf('currency', stored).map((code) => ({
    value: code,
    label: `${code} – ${names.of(code)}`,
  }));
}

function timeZones(stored: string) {
  return choicesOf('timeZone', stored).map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }));
}

/** Name, language, time zone, currency and colour of the school. Open screens follow at once. */
export function SchoolProfileForm({ school }: { readonly school: School }) {
  const { t } = useTranslation(['school', 'common', 'shared']);
  const { name, language, timeZone, currency, accentColor } = school;
  const stored = { name, language: language as string, timeZone, currency, accentColor };
  const editing = useContractForm({
    schema: schoolProfile,
    initial: stored,
    save: useSaveProfile().mutateAsync,
    onSaved: () => notify(t('shared:saved')),
  });
  const { form } = editing;
  useSyncStoredValues(form, stored);
  const zones = useMemo(() => timeZones(timeZone), [timeZone]);
  const money = useMemo(() => currencies(currency), [currency]);
  const choosing = {
    size: 'md',
    searchable: true,
    allowDeselect: false,
    nothingFoundMessage: t('shared:noneFound.title'),
    // Memoised: hundreds of options must not re-render on every keystroke.
    comboboxProps: { keepMounted: false },
  };
  return (
    <form {...editing.formProps}>
      <Stack gap="md" maw={480}>
        {editing.draft && <DraftNotice {...editing.draft} />}
        <TextInput
          label={t('profile.name')}
          required
          autoComplete="off"
          maxLength={120}
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label={t('profile.language')}
          description={t('profile.languageHint')}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          {...form.getInputProps('language')}
        />
        <Select
          label={t('profile.timeZone')}
          {...choosing}
          data={zones}
          {...form.getInputProps('timeZone')}
        />
        <Select
          label={t('profile.currency')}
          {...choosing}
          data={money}
          {...form.getInputProps('currency')}
        />
        <AccentField {...form.getInputProps('accentColor')} value={form.getValues().accentColor} />
        {editing.problem && (
          <Alert role="alert" color="red">
            {t('profile.saveFailed')} {editing.problem}
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
