import { Alert, Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EXPORT_FORMATS } from '#domain/exports/export.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatPercent } from '../../../lib/i18n/format.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { type Order, useExport } from '../api.ts';

type ListFormat = (typeof EXPORT_FORMATS)[number];

/** What is told where it could not be made. */
const FAILURES = {
  pdf: 'messages:exports.pdfFailed',
  xlsx: 'messages:exports.excelFailed',
  csv: 'exports:failed',
} as const;

/** The same in every language. */
const FORMAT_NAMES: Readonly<Record<ListFormat, string>> = {
  pdf: 'PDF',
  xlsx: 'Excel',
  csv: 'CSV',
};

interface ExportButtonProps {
  /** Which list, and of what. */
  readonly order: Omit<Order, 'format'>;
  /** Where there are several. */
  readonly label?: string;
}

/** A list as a file, in one of the formats; the button says that it is being made. */
export function ExportButton({ order, label }: ExportButtonProps) {
  const { t } = useTranslation(['exports', 'messages']);
  const { making, progress } = useExport();
  const make = (format: ListFormat) =>
    making.mutate(
      { ...order, format },
      {
        onSuccess: (name) => notify(t('done', { name })),
      },
    );
  return (
    <>
      {making.isError && (
        <Alert role="alert" color="red" py={6}>
          {isApiError(making.error, 'export_too_large')
            ? messageOf(making.error)
            : t(FAILURES[making.variables.format])}
        </Alert>
      )}
      <Menu position="bottom-end" shadow="sm" hideDetached={false}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            disabled={making.isPending}
          >
            {making.isPending
              ? [t('making'), progress > 0 && formatPercent(progress / 100, 0)]
                  .filter(Boolean)
                  .join(' ')
              : (label ?? t('button'))}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {EXPORT_FORMATS.map((format) => (
            <Menu.Item key={format} mih={44} onClick={() => make(format)}>
              {FORMAT_NAMES[format]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
