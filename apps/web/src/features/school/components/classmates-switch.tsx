import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useInstantSave } from '../../../lib/forms/use-instant-save.ts';
import { SaveState } from '../../../ui/form/save-state.tsx';
import { useSaveCohortVisibility } from './use-configuration.ts';

/** Whether families see who else is in a cohort. Saved at once; open pages of cohorts follow. */
export function ClassmatesSwitch({ showClassmates }: { readonly showClassmates: boolean }) {
  const { t } = useTranslation('school');
  const saving = useSaveCohortVisibility();
  const { state, save } = useInstantSave(t('classmates.saveFailed'));
  // Optimistic: shows the new value while saving; an error restores it.
  const shown = saving.isPending ? saving.variables : showClassmates;
  return (
    <div>
      <Switch
        size="md"
        label={t('classmates.show')}
        description={t('classmates.text')}
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
