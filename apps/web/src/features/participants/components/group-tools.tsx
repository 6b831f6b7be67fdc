import { Button } from '@mantine/core';
import { IconArrowsSort, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface ApproveAllButtonProps {
  readonly count: number;
  readonly loading: boolean;
  readonly onApprove: () => void;
}

/** Decides on all that wait at once. */
export function ApproveAllButton({ count, loading, onApprove }: ApproveAllButtonProps) {
  const { t } = useTranslation('participants');
  return (
    <Button leftSection={<IconCheck size={18} aria-hidden />} loading={loading} onClick={onApprove}>
      {t('approveAll', { count })}
    </Button>
  );
}

/** Opens the form in which a waiting list gets another order. */
export function ReorderButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation('participants');
  return (
    <Button
      variant="default"
      leftSection={<IconArrowsSort size={18} aria-hidden />}
      onClick={onClick}
    >
      {t('reorder.title')}
    </Button>
  );
}
