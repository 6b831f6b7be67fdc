import { Alert } from '@mantine/core';
import { ExportMenu } from './export-menu.tsx';
import { type ListOrder, useListExport } from './use-list-export.ts';

interface ExportButtonProps {
  readonly order: ListOrder;
  /** Where there are several. */
  readonly label?: string;
}

/** A list as a file, in one of the formats. */
export function ExportButton({ order, label }: ExportButtonProps) {
  const exporting = useListExport();
  return (
    <>
      {exporting.problem && (
        <Alert role="alert" color="red" py={6}>
          {exporting.problem}
        </Alert>
      )}
      <ExportMenu exporting={exporting} order={order} label={label} />
    </>
  );
}
