import { ActionIcon, Text, Textarea } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reorderWaitlist } from '#contract/bookings.ts';
import { BOOKING_LIMITS } from '#domain/bookings/booking.ts';
import { bodyOf } from '../../../lib/forms/form-errors.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { SurnameFirst } from '../../../ui/brand/surname-first.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { type Participant, useReorderWaitlist } from '../api.ts';
import { childName } from '../components/booking-actions.tsx';
import { mergeOrder, moveInOrder } from './order.ts';
import classes from './reorder-form.module.css';

interface ReorderFormProps {
  readonly activityId: string;
  /** One list, as it is now; it changes while the dialog is open. */
  readonly waiting: readonly Participant[];
  readonly onClose: () => void;
}

/** Another order of the waiting list, by buttons that work with a keyboard and a thumb; the reason is kept. */
export function ReorderForm({ activityId, waiting, onClose }: ReorderFormProps) {
  const { t } = useTranslation('participants');
  const initial: { bookingIds: string[]; reason: string } = {
    bookingIds: waiting.map(({ id }) => id),
    reason: '',
  };
  const present = waiting.map(({ id }) => id);
  const reordering = useContractForm({
    schema: bodyOf(reorderWaitlist),
    initial,
    // Who joined meanwhile is at the end, who left is gone.
    toInput: ({ bookingIds, reason }) => ({ bookingIds: mergeOrder(bookingIds, present), reason }),
    save: useReorderWaitlist(activityId).mutateAsync,
    onSaved: () => {
      notify(t('reorder.done'));
      onClose();
    },
  });
  const { form } = reordering;
  const dialog = useFormDialog(reordering, onClose);
  const [said, setSaid] = useState('');
  const order = mergeOrder(form.getValues().bookingIds, present);
  const move = (row: Participant, by: -1 | 1) => {
    const next = moveInOrder(order, row.id, by);
    form.setFieldValue('bookingIds', next);
    setSaid(t('reorder.moved', { name: childName(row), position: next.indexOf(row.id) + 1 }));
  };
  const rows = order.flatMap((id) => waiting.find((row) => row.id === id) ?? []);
  return (
    <FormDialog {...dialog} size={560} title={t('reorder.title')} submitLabel={t('reorder.submit')}>
      <Text c="dimmed" mb="sm">
        {t('reorder.text')}
      </Text>
      <ol className={classes.list} aria-label={t('group.waitlisted')}>
        {rows.map((row, index) => (
          <li key={row.id} className={classes.row}>
            <b className={classes.position}>{index + 1}</b>
            <span className={classes.name}>
              <SurnameFirst firstName={row.childFirstName} lastName={row.childLastName} />
            </span>
            <Move
              label={t('reorder.up', { name: childName(row) })}
              disabled={index === 0}
              onMove={() => move(row, -1)}
              up
            />
            <Move
              label={t('reorder.down', { name: childName(row) })}
              disabled={index === rows.length - 1}
              onMove={() => move(row, 1)}
            />
          </li>
        ))}
      </ol>
      <Text role="status" className={classes.said}>
        {said}
      </Text>
      <Textarea
        size="md"
        mt="md"
        required
        label={t('reorder.reason')}
        description={t('reorder.reasonHint')}
        rows={2}
        maxLength={BOOKING_LIMITS.reason}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}

interface MoveProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onMove: () => void;
  readonly up?: boolean;
}

function Move({ label, disabled, onMove, up = false }: MoveProps) {
  const Icon = up ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      title={label}
      // Stays in the order of Tab, so that the focus is not lost at the end of the list.
      aria-disabled={disabled}
      data-disabled={disabled}
      onClick={() => !disabled && onMove()}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}
