import { Radio, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { promotion } from '#contract/cohorts.ts';
import { COHORT_LIMITS, nextName } from '#domain/cohorts/cohort.ts';
import { shiftSchoolYear } from '#domain/cohorts/school-year.ts';
import { surnameFirst } from '#domain/users/user.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ServerSelect } from '../../../ui/form/server-select.tsx';
import { type Cohort, useLaterCohortOptions, usePromoteCohort } from '../api.ts';
import { ChildrenCheckList } from './children-check-list.tsx';

interface PromoteFormProps {
  readonly cohort: Cohort;
  readonly onPromoted: (targetId: string) => void;
  readonly onClose: () => void;
}

interface PromoteValues extends Record<string, unknown> {
  into: 'new' | 'present';
  new: { name: string; schoolYear: string };
  targetCohortId: string;
  keepTeachers: boolean;
  childIds: string[];
}

/** Only the fields of the chosen mode are sent. */
function toInput({ into, targetCohortId, keepTeachers, childIds, ...values }: PromoteValues) {
  return into === 'new'
    ? { new: values.new, keepTeachers, childIds }
    : { ...(targetCohortId !== '' && { targetCohortId }), childIds };
}

/** Moves a cohort's children to the next school year. */
export function PromoteForm({ cohort, onPromoted, onClose }: PromoteFormProps) {
  const { t } = useTranslation('cohorts');
  const present = cohort.children.filter(({ status }) => status !== 'archived');
  const later = useLaterCohortOptions(cohort.schoolYear);
  const initial: PromoteValues = {
    into: 'new',
    new: { name: nextName(cohort.name), schoolYear: shiftSchoolYear(cohort.schoolYear, 1) },
    targetCohortId: '',
    keepTeachers: true,
    childIds: present.map(({ userId }) => userId),
  };
  const promoting = useContractForm({
    schema: promotion,
    initial,
    toInput,
    draftName: 'promote',
    save: usePromoteCohort(cohort.id).mutateAsync,
    onSaved: ({ target, added, alreadyThere }) => {
      notify(t('promote.done', { count: added + alreadyThere, name: target.name }));
      onPromoted(target.id);
    },
  });
  const { form } = promoting;
  const { into, childIds } = form.values;
  const dialog = useFormDialog(promoting, onClose);
  return (
    <FormDialog
      {...dialog}
      title={t('promote.title')}
      size={600}
      submitLabel={
        childIds.length === 0 ? t('promote.open') : t('promote.submit', { count: childIds.length })
      }
    >
      <Stack gap="md">
        <Text c="dimmed">{t('promote.text', { name: cohort.name })}</Text>
        <Radio.Group size="md" label={t('promote.into')} {...form.getInputProps('into')}>
          <Stack gap="xs" mt={8}>
            <Radio size="md" value="new" label={t('promote.new')} />
            <Radio size="md" value="present" label={t('promote.present')} />
          </Stack>
        </Radio.Group>
        {into === 'new' ? (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput
                label={t('field.name')}
                required
                autoComplete="off"
                maxLength={COHORT_LIMITS.name}
                {...form.getInputProps('new.name')}
              />
              <TextInput
                label={t('field.schoolYear')}
                required
                autoComplete="off"
                maxLength={20}
                {...form.getInputProps('new.schoolYear')}
              />
            </SimpleGrid>
            <Switch
              size="md"
              label={t('promote.keepTeachers')}
              {...form.getInputProps('keepTeachers', { type: 'checkbox' })}
            />
          </>
        ) : later.hasNone ? (
          <Text>{t('promote.noTarget')}</Text>
        ) : (
          <ServerSelect
            label={t('promote.target')}
            placeholder={t('promote.chooseTarget')}
            required
            source={later}
            {...form.getInputProps('targetCohortId')}
            value={form.values.targetCohortId}
          />
        )}
        <ChildrenCheckList
          label={t('promote.who')}
          withAll
          items={present.map((child) => ({ value: child.userId, label: surnameFirst(child) }))}
          chosen={childIds}
          onChange={(chosen) => form.setFieldValue('childIds', chosen)}
          error={
            form.errors['childIds'] && childIds.length === 0
              ? t('addChildren.choose')
              : form.errors['childIds']
          }
        />
      </Stack>
    </FormDialog>
  );
}
