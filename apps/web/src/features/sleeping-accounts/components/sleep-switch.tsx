import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useInstantSave } from '../../../lib/forms/use-instant-save.ts';
import { SaveState } from '../../../ui/form/save-state.tsx';
import { useSaveSleepSettings } from '../api.ts';

/** Whether accounts that nobody uses end by themselves. Saved at once. */
export function SleepSwitch({ automatic }: { readonly automatic: boolean }) {
  const { t } = useTranslation(['sleeping-accounts', 'school']);
  const saving = useSaveSleepSettings();
  const { state, save } = useInstantSave(t('school:classmates.saveFailed'));
  // Optimistic: shows the new value while saving; an error restores it.
  const shown = saving.isPending ? saving.variables : automatic;
  return (
    <div>
      <Switch
        size="md"
        label={t('settings.label')}
        description={t('settings.text')}
        checked={shown}
        onChange={(event) => {
          const wanted = event.currentTarget.checked;
          void save(() => saving.mutateAsync(wanted));
        }}
      />
      <SaveState {...state} />
    </div>
  );
}
