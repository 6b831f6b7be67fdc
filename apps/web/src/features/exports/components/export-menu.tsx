import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EXPORT_FORMATS } from '#domain/exports/export.ts';
import type { ListExport, ListFormat, ListOrder } from './use-list-export.ts';

/** The same in every language. */
const FORMAT_NAMES: Readonly<Record<ListFormat, string>> = {
  pdf: 'PDF',
  xlsx: 'Excel',
  csv: 'CSV',
};

interface ExportItemsProps {
  readonly exporting: ListExport;
  readonly order: ListOrder;
  /** Among other items, where nothing around them says that they export. */
  readonly isNamed?: boolean;
}

/** The formats that a list can be had in, as items of a menu. */
export function ExportItems({ exporting, order, isNamed = false }: ExportItemsProps) {
  const { t } = useTranslation('exports');
  return EXPORT_FORMATS.map((format) => (
    <Menu.Item
      key={format}
      disabled={exporting.making !== null}
      {...(isNamed && { leftSection: <IconDownload size={18} aria-hidden /> })}
      onClick={() => exporting.make(order, format)}
    >
      {isNamed ? `${t('button')}: ${FORMAT_NAMES[format]}` : FORMAT_NAMES[format]}
    </Menu.Item>
  ));
}

interface ExportMenuProps {
  readonly exporting: ListExport;
  readonly order: ListOrder;
  /** Where there are several. */
  readonly label?: string | undefined;
}

/** A button that opens them; it says that the file is being made. */
export function ExportMenu({ exporting, order, label }: ExportMenuProps) {
  const { t } = useTranslation('exports');
  return (
    <Menu position="bottom-end" shadow="sm" hideDetached={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={exporting.making !== null}
        >
          {exporting.making ?? label ?? t('button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ExportItems exporting={exporting} order={order} />
      </Menu.Dropdown>
    </Menu>
  );
}
