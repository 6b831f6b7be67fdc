import { Button, CloseButton, NativeSelect, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { randomId } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RELATIONS } from '#domain/families/guardianship.ts';
import { USER_LIMITS } from '#domain/users/user.ts';
import { ServerSelect } from '../../../ui/form/server-select.tsx';
import { usePeopleOptions } from '../api.ts';
import classes from './relatives-field.module.css';
import type { UserValues } from './user-values.ts';

/** Whom a new person is tied to: a child to guardians, a guardian to children. */
export type Relatives = 'guardians' | 'children';

const SIDES = {
  guardians: {
    kind: 'parent',
    id: 'guardianId',
    add: 'addGuardian',
    most: USER_LIMITS.newGuardians,
  },
  children: { kind: 'child', id: 'childId', add: 'addChild', most: USER_LIMITS.newChildren },
} as const;

interface RelativesFieldProps {
  readonly form: UseFormReturnType<UserValues>;
  readonly name: Relatives;
}

/** People who are there already, each with the relation; the rights are the usual ones and said before saving. */
export function RelativesField({ form, name }: RelativesFieldProps) {
  const { t } = useTranslation('families');
  const rows = form.values[name];
  const { add, most } = SIDES[name];
  return (
    <fieldset className={classes.field}>
      <legend>{t(name)}</legend>
      <Stack gap="sm">
        {rows.map(({ key }, index) => (
          <Relative key={key} form={form} name={name} index={index} />
        ))}
        {rows.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('defaultRights')}
          </Text>
        )}
        {rows.length < most && (
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() =>
                form.insertListItem(name, { key: randomId(), personId: '', relation: '' })
              }
            >
              {t(add)}
            </Button>
          </div>
        )}
      </Stack>
    </fieldset>
  );
}

function Relative({ form, name, index }: RelativesFieldProps & { readonly index: number }) {
  const { t } = useTranslation(['families', 'common']);
  const { kind, id } = SIDES[name];
  const people = usePeopleOptions(kind, { without: '', emptyLabel: t('nobodyFound') });
  const path = `${name}.${index}`;
  // The body has another name for the person than the row.
  const { value, ...person } = form.getInputProps(`${path}.personId`);
  return (
    <div className={classes.row}>
      <ServerSelect
        label={t('person')}
        required
        source={people}
        {...person}
        value={String(value)}
        error={form.errors[`${path}.${id}`]}
      />
      <NativeSelect
        label={t('relationLabel')}
        required
        data={[
          { value: '', label: '' },
          ...RELATIONS.map((relation) => ({
            value: relation as string,
            label: t(`relation.${relation}`),
          })),
        ]}
        {...form.getInputProps(`${path}.relation`)}
      />
      <CloseButton
        className={classes.remove ?? ''}
        size="var(--afterbell-control)"
        iconSize={18}
        aria-label={t('removeRow')}
        onClick={() => form.removeListItem(name, index)}
      />
    </div>
  );
}
