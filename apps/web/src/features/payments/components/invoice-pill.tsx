import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconCircleHalf2,
  IconFileInvoice,
  IconPencil,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../../ui/feedback/pill.tsx';
import type { Invoice } from '../api.ts';

const LOOKS = {
  draft: { color: 'gray', Icon: IconPencil },
  issued: { color: 'blue', Icon: IconFileInvoice },
  partlyPaid: { color: 'blue', Icon: IconCircleHalf2 },
  paid: { color: 'teal', Icon: IconCheck },
  overdue: { color: 'red', Icon: IconAlertTriangle },
  cancelled: { color: 'gray', Icon: IconBan },
} as const;

export function InvoicePill({ status }: Pick<Invoice, 'status'>) {
  const { t } = useTranslation('invoices');
  const { color, Icon } = LOOKS[status];
  return (
    <Pill color={color} icon={<Icon size={16} aria-hidden />}>
      {t(`status.${status}`)}
    </Pill>
  );
}
