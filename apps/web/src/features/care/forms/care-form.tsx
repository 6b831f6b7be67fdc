import { Alert, Button, Fieldset, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CARE_LIMITS } from '#domain/care/care.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useDateField } from '../../../lib/forms/use-date-field.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { type Care, useChangeCare } from '../api.ts';

interface Person {
  readonly id?: string;
  readonly name: string;
  readonly phone: string;
  readonly until: string;
}

const personOf = ({ name, phone, ...more }: { name: string; phone: string | null }): Person => ({
  until: '',
  ...more,
  name,
  phone: phone ?? '',
});

/** Not kept as a draft: nothing about a child's health stays on a device. */
export function CareForm({ care, onClose }: { readonly care: Care; readonly onClose: () => void }) {
  const { t } = useTranslation(['care', 'common']);
  const [note, setNote] = useState(care.note ?? '');
  const [alone, setAlone] = useState(care.goesHomeAlone);
  const [contacts, setContacts] = useState(() => care.contacts.map(personOf));
  const [collectors, setCollectors] = useState(() =>
    care.collectors.map((one) => ({ ...personOf(one), until: one.until ?? '' })),
  );
  const { mutate, isPending, error } = useChangeCare(care.childId);
  function save(): void {
    mutate(
      {
        note,
        goesHomeAlone: alone,
        contacts: contacts.map(({ name, phone }) => ({ name, phone })),
        collectors: collectors.map(({ id, name, phone, until }) => ({
          ...(id !== undefined && { id }),
          name,
          phone,
          until,
        })),
        version: care.version,
      },
      {
        onSuccess: () => {
          notify(t('saved'));
          onClose();
        },
      },
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="md">
        <Textarea
          label={t('note')}
          autosize
          minRows={2}
          maxLength={CARE_LIMITS.note}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Switch
          size="md"
          label={t('alone')}
          checked={alone}
          onChange={(event) => setAlone(event.currentTarget.checked)}
        />
        <People
          legend={t('contacts')}
          people={contacts}
          most={CARE_LIMITS.contacts}
          phoneRequired
          onChange={setContacts}
        />
        <People
          legend={t('collectors')}
          people={collectors}
          most={CARE_LIMITS.collectors}
          withLastDay
          onChange={setCollectors}
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
  readonly legend: string;
  readonly people: readonly Person[];
  readonly most: number;
  readonly phoneRequired?: boolean;
  readonly withLastDay?: boolean;
  readonly onChange: (people: Person[]) => void;
}

function People({ legend, people, most, phoneRequired, withLastDay, onChange }: PeopleProps) {
  const { t } = useTranslation('care');
  const dateField = useDateField();
  const change = (at: number, fields: Partial<Person>) =>
    onChange(people.map((one, index) => (index === at ? { ...one, ...fields } : one)));
  return (
    <Fieldset legend={legend}>
      <Stack gap="md">
        {people.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people have no other name while they are entered
          <Stack key={index} gap={6}>
            <TextInput
              label={t('name')}
              required
              maxLength={CARE_LIMITS.name}
              value={person.name}
              onChange={(event) => change(index, { name: event.currentTarget.value })}
            />
            <TextInput
              label={t('phone')}
              type="tel"
              required={phoneRequired ?? false}
              maxLength={CARE_LIMITS.phone}
              value={person.phone}
              onChange={(event) => change(index, { phone: event.currentTarget.value })}
            />
            {withLastDay && (
              <DateField
                {...dateField}
                label={t('until')}
                value={person.until}
                onChange={(until) => change(index, { until })}
              />
            )}
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => onChange(people.filter((_one, at) => at !== index))}
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
            onClick={() => onChange([...people, { name: '', phone: '', until: '' }])}
          >
            {t('add')}
            <span className="visually-hidden">: {legend}</span>
          </Button>
        )}
      </Stack>
    </Fieldset>
  );
}
