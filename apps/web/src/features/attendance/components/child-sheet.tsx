import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { IconDoorExit, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { telLink } from '../../../lib/url/tel-link.ts';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import type { Register } from '../api.ts';
import { HistoryList } from './history-panel.tsx';
import classes from './register.module.css';
import { type ShownChild, tapLeaving } from './use-register-state.ts';

interface ChildSheetProps {
  readonly child: ShownChild;
  readonly register: Register;
  readonly onClose: () => void;
}

/** What a leader must know about one child, whom to call, who may collect it, and what was recorded. */
export function ChildSheet({ child, register, onClose }: ChildSheetProps) {
  const { t } = useTranslation(['attendance', 'common']);
  const { care } = child;
  const canLeave = register.can.take && register.activity.recordsLeaving && care !== null;
  return (
    <Sheet
      title={`${child.firstName} ${child.lastName}`}
      note={child.cohorts.join(', ')}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      <Stack gap="lg">
        {care === null ? (
          <Text c="dimmed">{t('care.notNow')}</Text>
        ) : (
          <section>
            <Title order={3} size="h4">
              {t('care.title')}
            </Title>
            {care.note && <Text>{care.note}</Text>}
            <Text>{care.goesHomeAlone ? t('care.alone') : t('care.notAlone')}</Text>
          </section>
        )}
        {care && <Phones care={care} />}
        {canLeave && <Leaving child={child} register={register} onDone={onClose} />}
        <section>
          <Title order={3} size="h4">
            {t('history.title')}
          </Title>
          <HistoryList sessionId={register.session.id} childId={child.childId} />
        </section>
      </Stack>
    </Sheet>
  );
}

type Care = NonNullable<ShownChild['care']>;

function Phones({ care }: { readonly care: Care }) {
  const { t } = useTranslation(['attendance', 'families']);
  const people = [
    ...care.guardians.map(({ userId, name, relation, phone, mayCollect }) => ({
      key: userId,
      name,
      note: [
        t(`families:relation.${relation}`),
        mayCollect ? t('care.mayCollect') : t('care.mayNotCollect'),
      ].join(' · '),
      phone,
    })),
    ...care.collectors.map(({ id, name, phone }) => ({
      key: id,
      name,
      note: t('care.mayCollect'),
      phone,
    })),
    ...care.contacts.map(({ name, phone }, index) => ({
      key: `contact ${index}`,
      name,
      note: t('care.emergency'),
      phone,
    })),
  ];
  return (
    <section>
      <Title order={3} size="h4">
        {t('care.people')}
      </Title>
      {people.length === 0 && <Text c="dimmed">{t('care.nobody')}</Text>}
      <ul className={classes.detailsList}>
        {people.map(({ key, name, note, phone }) => (
          <li key={key}>
            <Text fw={600}>{name}</Text>
            <Text size="sm" c="dimmed">
              {note}
            </Text>
            {phone && (
              <Anchor href={telLink(phone)} display="inline-flex" py={8}>
                <IconPhone size={18} aria-hidden style={{ marginInlineEnd: 6 }} />
                {phone}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When and with whom; one tap, as everything here. */
function Leaving({
  child,
  register,
  onDone,
}: {
  readonly child: ShownChild;
  readonly register: Register;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('attendance');
  const { care, leaving, childId } = child;
  if (!care) return null;
  const leave = (
    kind: 'guardian' | 'person' | 'alone' | null,
    ids: { guardianId?: string; personId?: string },
  ) => {
    tapLeaving(register, childId, { kind, guardianId: null, personId: null, ...ids });
    onDone();
  };
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {t('leaving.title')}
      </Title>
      <Stack gap="xs">
        {leaving ? (
          <Button variant="default" onClick={() => leave(null, {})}>
            {t('leaving.takeBack')}
          </Button>
        ) : (
          <>
            {care.guardians
              .filter(({ mayCollect }) => mayCollect)
              .map(({ userId, name }) => (
                <LeaveButton key={userId} onClick={() => leave('guardian', { guardianId: userId })}>
                  {t('leaving.with', { name })}
                </LeaveButton>
              ))}
            {care.collectors.map(({ id, name }) => (
              <LeaveButton key={id} onClick={() => leave('person', { personId: id })}>
                {t('leaving.with', { name })}
              </LeaveButton>
            ))}
            {care.goesHomeAlone && (
              <LeaveButton onClick={() => leave('alone', {})}>{t('leaving.alone')}</LeaveButton>
            )}
          </>
        )}
      </Stack>
    </section>
  );
}

function LeaveButton({
  children,
  onClick,
}: {
  readonly children: string;
  readonly onClick: () => void;
}) {
  return (
    <Button
      variant="default"
      size="md"
      justify="flex-start"
      h="auto"
      mih={44}
      py={8}
      styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
      leftSection={<IconDoorExit size={18} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
