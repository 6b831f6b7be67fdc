import { Alert, Button, Group, List, Radio, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyActivity } from '#contract/activities.ts';
import { useWhen } from '../../../lib/activities/use-when.ts';
import { bodyOf } from '../../../lib/forms/form-errors.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useDateField } from '../../../lib/forms/use-date-field.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { type Activity, type ActivityCopy, useCopyActivity } from '../api.ts';
import { useActivityName } from '../components/activity-names.ts';
import { useReader } from '../components/use-reader.ts';

interface CopyActivityDialogProps {
  readonly activity: Activity;
  readonly onClose: () => void;
}

/** A draft of the same, as it is or for the next term; then what to do with it. */
export function CopyActivityDialog({ activity, onClose }: CopyActivityDialogProps) {
  const [made, setMade] = useState<ActivityCopy | null>(null);
  return made === null ? (
    <CopyForm activity={activity} onMade={setMade} onClose={onClose} />
  ) : (
    <CopyMade copy={made} onClose={onClose} />
  );
}

interface CopyFormProps extends CopyActivityDialogProps {
  readonly onMade: (copy: ActivityCopy) => void;
}

function CopyForm({ activity, onMade, onClose }: CopyFormProps) {
  const { t } = useTranslation('activities');
  const name = useActivityName();
  const dateField = useDateField();
  const copying = useContractForm({
    schema: bodyOf(copyActivity),
    initial: { how: 'plain', firstDay: '' },
    // An empty day would be a plain copy; what is no date is refused at its field.
    toInput: ({ how, firstDay }) => (how === 'plain' ? {} : { firstDay: firstDay || '–' }),
    save: useCopyActivity(activity.id).mutateAsync,
    onSaved: onMade,
  });
  const { form } = copying;
  const isTerm = form.values.how === 'term';
  const dialog = useFormDialog(copying, onClose);
  return (
    <FormDialog
      {...dialog}
      size={560}
      title={t('copy.title', { name: name(activity) })}
      submitLabel={t('copy.submit')}
    >
      <Stack gap="md">
        <Radio.Group label={t('copy.how')} {...form.getInputProps('how')}>
          <Stack gap="sm" mt="xs">
            <Radio
              size="md"
              value="plain"
              label={t('copy.plain')}
              description={t('copy.plainHint')}
            />
            <Radio size="md" value="term" label={t('copy.term')} description={t('copy.termHint')} />
          </Stack>
        </Radio.Group>
        {isTerm && (
          <DateField
            {...dateField}
            {...form.getInputProps('firstDay')}
            label={t('copy.firstDay')}
            description={t('copy.firstDayHint')}
            required
          />
        )}
      </Stack>
    </FormDialog>
  );
}

interface CopyMadeProps {
  readonly copy: ActivityCopy;
  readonly onClose: () => void;
}

function CopyMade({ copy, onClose }: CopyMadeProps) {
  const { t } = useTranslation(['activities', 'common']);
  const name = useActivityName();
  const { paths } = useReader();
  const { times, dates } = useWhen();
  return (
    <Dialog title={t('copy.made')} onClose={onClose}>
      <Stack gap="md">
        <div>
          <Text fw={600}>{name(copy)}</Text>
          <Text c="dimmed">{[times(copy), dates(copy)].filter(Boolean).join(' · ')}</Text>
        </div>
        <Text>{t('copy.madeText')}</Text>
        {copy.missingCohorts.length > 0 && (
          <Alert
            color="orange"
            icon={<IconAlertTriangle aria-hidden />}
            title={t('copy.missingTitle')}
          >
            <Text>{t('copy.missingText')}</Text>
            <List mt="xs">
              {copy.missingCohorts.map((cohort) => (
                <List.Item key={cohort.id}>
                  {cohort.name} ({cohort.schoolYear})
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:close')}
          </Button>
          {paths.edit && (
            <Button component={Link} to={paths.edit(copy.id)} data-autofocus>
              {t('copy.editDraft')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
