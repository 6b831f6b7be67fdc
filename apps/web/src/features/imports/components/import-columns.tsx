import { Alert, NativeSelect, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IMPORT_FIELDS, type ImportField, isImportField } from '#domain/imports/fields.ts';
import type { Import } from '../api.ts';
import classes from './imports.module.css';

interface ImportColumnsProps {
  readonly columns: Import['columns'];
  readonly busy: boolean;
  readonly lacksNames: boolean;
  readonly onChange: (mapping: (ImportField | null)[]) => void;
}

/** What each column of the file was taken for; another column that held the same lets go of it. */
export function ImportColumns({ columns, busy, lacksNames, onChange }: ImportColumnsProps) {
  const { t } = useTranslation('imports');
  const change = (index: number, value: string) => {
    const field = isImportField(value) ? value : null;
    onChange(
      columns.map((one, at) => {
        if (at === index) return field;
        return one.field === field ? null : one.field;
      }),
    );
  };
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('columnsText')}</Text>
      {lacksNames && (
        <Alert role="note" color="orange">
          {t('missing')}
        </Alert>
      )}
      <div className={classes.columns}>
        {columns.map(({ header, sample, field }, index) => (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is told by its place; headers repeat
            key={index}
            label={t('column', { header: header || t('unnamed', { number: index + 1 }) })}
            {...(sample && { description: t('columnSample', { sample }) })}
            value={field ?? ''}
            disabled={busy}
            data={[
              { value: '', label: t('leaveOut') },
              ...IMPORT_FIELDS.map((value) => ({ value, label: t(`field.${value}`) })),
            ]}
            onChange={({ currentTarget }) => change(index, currentTarget.value)}
          />
        ))}
      </div>
    </Stack>
  );
}
