import { useTranslation } from 'react-i18next';
import type { EXPORT_FORMATS } from '#domain/exports/export.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatPercent } from '../../../lib/i18n/format.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { type Order, useExport } from '../api.ts';

export type ListFormat = (typeof EXPORT_FORMATS)[number];

/** Which list, and of what. */
export type ListOrder = Omit<Order, 'format'>;

/** What is told where it could not be made. */
const FAILURES = {
  pdf: 'messages:exports.pdfFailed',
  xlsx: 'messages:exports.excelFailed',
  csv: 'exports:failed',
} as const;

/** A list made into a file; it says while it is being made, and why it could not be. */
export function useListExport() {
  const { t } = useTranslation(['exports', 'messages']);
  const { making, progress } = useExport();
  const { isPending, isError, error, variables } = making;
  const words = [t('making'), progress > 0 && formatPercent(progress / 100, 0)];
  return {
    make: (order: ListOrder, format: ListFormat) =>
      making.mutate(
        { ...order, format },
        {
          onSuccess: (name) => notify(t('done', { name })),
        },
      ),
    /** Null: nothing is being made. */
    making: isPending ? words.filter(Boolean).join(' ') : null,
    problem: isError
      ? isApiError(error, 'export_too_large')
        ? messageOf(error)
        : t(FAILURES[variables.format])
      : null,
  };
}

export type ListExport = ReturnType<typeof useListExport>;
