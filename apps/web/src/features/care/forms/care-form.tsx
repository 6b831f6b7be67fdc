import { Alert, Button, Fieldset, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateCare } from '#contract/care.ts';
import { CARE_LIMITS } from '#domain/care/care.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import {
  bodyOf,
  serverFieldErrors,
  useFocusFirstError,
  validateBy,
} from '../../../lib/forms/form-errors.ts';
import { useDateField } from '../../../lib/forms/use-date-field.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { type Care, type CareChange, useChangeCare } from '../api.ts';

interface Person {
  readonly id?: string;
  readonly name: string;
  readonly phone: string;
  readonly until: string;
}

interface CareValues {
  note: string;
  goesHomeAlone: boolean;
  contacts: Person[];
  collectors: Person[];
}

const NOBODY_YET: Person = { name: '', phone: '', until: '' };

const valuesOf = (care: Care): CareValues => ({
  note: care.note ?? '',
  goesHomeAlone: care.goesHomeAlone,
  contacts: care.contacts.map(({ name, phone }) => ({ name, phone, until: '' })),
  collectors: care.collectors.map(({ id, name, phone, until }) => ({
    id,
    name,
    phone: phone ?? '',
    until: until ?? '',
  })),
});

const inputOf = ({ contacts, ...values }: CareValues, version: number): CareChange => ({
  ...values,
  contacts: contacts.map(({ name, phone }) => ({ name, phone })),
  version,
});

/** Not kept as a draft: nothing about a child's health stays on a device. */
export function CareForm({ care, onClose }: { readonly care: Care; readonly onClose: () => void }) {
  const { t } = useTranslation(['care', 'common']);
  // What the editing began with: the card is kept fresh, and what somebody else saves meanwhile must be told, not overwritten.
  const [{ version }] = useState(care);
  const ref = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(ref);
  const form = useForm<CareValues>({
    initialValues: valuesOf(care),
    validate: validateBy(bodyOf(updateCare), (values) => inputOf(values, version)),
  });
  const { mutate, isPending, error } = useChangeCare(care.childId);
  const save = (values: CareValues) =>
    mutate(inputOf(values, version), {
      onSuccess: () => {
        notify(t('saved'));
        onClose();
      },
      onError: (refusal) => {
        form.setErrors(serverFieldErrors(refusal));
        focusFirstError();
      },
    });
  return (
    <form ref={ref} onSubmit={form.onSubmit(save, focusFirstError)} noValidate>
      <Stack gap="md">
        <Textarea
          {...form.getInputProps('note')}
          label={t('note')}
          autosize
          minRows={2}
          maxLength={CARE_LIMITS.note}
        />
        <Switch
          {...form.getInputProps('goesHomeAlone', { type: 'checkbox' })}
          size="md"
          label={t('alone')}
        />
        <People
          form={form}
          list="contacts"
          legend={t('contacts')}
          most={CARE_LIMITS.contacts}
          phoneRequired
        />
        <People
          form={form}
          list="collectors"
          legend={t('collectors')}
          most={CARE_LIMITS.collectors}
          withLastDay
        />
        {error && (
          <Alert role="alert" color="red">
            {t('saveFailed')}. {messageOf(error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface PeopleProps {
  readonly form: UseFormReturnType<CareValues>;
  readonly list: 'contacts' | 'collectors';
  readonly legend: string;
  readonly most: number;
  readonly phoneRequired?: boolean;
  readonly withLastDay?: boolean;
}

function People({ form, list, legend, most, phoneRequired = false, withLastDay }: PeopleProps) {
  const { t } = useTranslation('care');
  const dateField = useDateField();
  const people = form.values[list];
  return (
    <Fieldset legend={legend}>
      <Stack gap="md">
        {people.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people have no other name while they are entered
          <Stack key={index} gap={6}>
            <TextInput
              {...form.getInputProps(`${list}.${index}.name`)}
              label={t('name')}
              required
              maxLength={CARE_LIMITS.name}
            />
            <TextInput
              {...form.getInputProps(`${list}.${index}.phone`)}
              label={t('phone')}
              type="tel"
              required={phoneRequired}
              maxLength={CARE_LIMITS.phone}
            />
            {withLastDay && (
              <DateField
                {...dateField}
                {...form.getInputProps(`${list}.${index}.until`)}
                label={t('until')}
              />
            )}
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => form.removeListItem(list, index)}
            >
              {t('remove')}
              <span className="visually-hidden">
                : {person.name || t('person', { number: index + 1 })}
              </span>
            </Button>
          </Stack>
        ))}
        {people.length < most && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => form.insertListItem(list, NOBODY_YET)}
          >
            {t('add')}
            <span className="visually-hidden">: {legend}</span>
          </Button>
        )}
      </Stack>
    </Fieldset>
  );
}
