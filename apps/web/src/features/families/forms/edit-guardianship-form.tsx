import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { guardianshipRecord } from '#contract/families.ts';
import { RELATIONS, type Relation, RIGHTS, type Right } from '#domain/families/guardianship.ts';
import { fullName } from '#domain/users/user.ts';
import { useDateField } from '../../../lib/forms/use-date-field.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { useVersionedEdit } from '../../../lib/forms/use-versioned-edit.ts';
import { formatDate } from '../../../lib/i18n/format.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { type Guardianship, useFetchGuardianship, useUpdateGuardian } from '../api.ts';
import classes from '../components/rights.module.css';
import { toInput, valuesOf } from './guardianship-values.ts';

interface EditGuardianshipFormProps {
  readonly tie: Guardianship;
  readonly onClose: () => void;
}

/** Relation and rights of one guardian for one child. */
export function EditGuardianshipForm({ tie, onClose }: EditGuardianshipFormProps) {
  const dateField = useDateField();
  const { t } = useTranslation(['families', 'shared']);
  const editing = useVersionedEdit({
    stored: tie,
    schema: guardianshipRecord,
    valuesOf,
    toInput,
    update: useUpdateGuardian(tie).mutateAsync,
    fetchLatest: useFetchGuardianship(tie),
    labelOf: (field) => {
      if (field === 'relation') return t('relationLabel');
      const right = field.replace('Until', '') as Right;
      const name = t(`right.${right}`);
      return field === right ? name : t('lastDayOf', { right: name });
    },
    show: (field, value) => {
      if (field === 'relation') return t(`relation.${value as Relation}`);
      if (typeof value === 'boolean') return value ? t('shared:yes') : t('shared:no');
      return value ? formatDate(String(value)) : '';
    },
    onSaved: onClose,
  });
  const { form } = editing;
  const dialog = useFormDialog(editing, onClose);
  return (
    <FormDialog {...dialog} size={600} title={t('edit', { name: fullName(tie.guardian) })}>
      <Stack gap="md">
        <Text c="dimmed">{t('for', { name: fullName(tie.child) })}</Text>
        <NativeSelect
          label={t('relationLabel')}
          data-autofocus
          data={RELATIONS.map((value) => ({ value, label: t(`relation.${value}`) }))}
          {...form.getInputProps('relation')}
        />
        <fieldset className={classes.rights}>
          <legend>{t('rights')}</legend>
          <Text size="sm" c="dimmed">
            {t('lastDayHint')} {t('withoutSight')}
          </Text>
          {/* Each field says it itself to those who hear it. */}
          <div className={classes.heads} aria-hidden>
            <span>{t('untilHead')}</span>
          </div>
          {RIGHTS.map((right) => (
            <div key={right} className={classes.right}>
              <Checkbox
                size="md"
                label={t(`right.${right}`)}
                {...form.getInputProps(right, { type: 'checkbox' })}
              />
              {form.values[right] && (
                <div>
                  <span className={classes.until} aria-hidden>
                    {t('untilHead')}
                  </span>
                  <DateField
                    {...dateField}
                    aria-label={t('lastDayOf', { right: t(`right.${right}`) })}
                    {...form.getInputProps(`${right}Until`)}
                    error={form.errors[`rights.${right}.until`]}
                  />
                </div>
              )}
            </div>
          ))}
        </fieldset>
      </Stack>
    </FormDialog>
  );
}
