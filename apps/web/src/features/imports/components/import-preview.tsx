import { Alert, Button, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ENCODINGS, type Encoding } from '#domain/imports/encoding.ts';
import { REQUIRED_FIELDS } from '#domain/imports/fields.ts';
import { ROW_STATUSES, type RowStatus } from '#domain/imports/statuses.ts';
import { codeMessageOf, messageOf } from '../../../lib/api/error-messages.ts';
import { Fold } from '../../../ui/form/fold.tsx';
import { FormFoot } from '../../../ui/form/form-foot.tsx';
import { ChoiceChips } from '../../../ui/table/choice-chips.tsx';
import { type Import, useApplyImport, useUpdateImport } from '../api.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportRows } from './import-rows.tsx';

/** The same in every language. */
const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1257': 'Windows-1257',
  'windows-1251': 'Windows-1251',
};

/** What would happen, before anything does. */
export function ImportPreview({
  data,
  onAnother,
}: {
  readonly data: Import;
  readonly onAnother: () => void;
}) {
  const { t } = useTranslation('imports');
  const { id, counts, columns } = data;
  const [shown, setShown] = useState<RowStatus | 'all'>('all');
  const update = useUpdateImport(id);
  const apply = useApplyImport(id);
  const total = ROW_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  const lacksNames = REQUIRED_FIELDS.some((field) => !columns.some((one) => one.field === field));
  const kinds = ROW_STATUSES.filter((status) => counts[status] > 0);
  const problem = update.error ?? apply.error;
  return (
    <Stack gap="md">
      {data.problem && (
        <Alert role="alert" color="orange">
          {codeMessageOf(data.problem)}
        </Alert>
      )}
      {data.encoding !== null && (
        <NativeSelect
          label={t('encoding')}
          value={data.encoding}
          disabled={update.isPending}
          data={ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] }))}
          onChange={({ currentTarget }) =>
            update.mutate({ encoding: currentTarget.value as Encoding })
          }
        />
      )}
      <Fold label={t('columns')} forcedOpen={lacksNames}>
        <ImportColumns
          columns={columns}
          busy={update.isPending}
          lacksNames={lacksNames}
          onChange={(mapping) => update.mutate({ mapping })}
        />
      </Fold>
      <ChoiceChips
        label={t('filter')}
        value={shown}
        onChange={(value) => setShown(value as RowStatus | 'all')}
        options={[
          { value: 'all', label: t('all', { count: total }) },
          ...kinds.map((value) => ({
            value,
            label: t(`statusCount.${value}`, { count: counts[value] }),
          })),
        ]}
      />
      <ImportRows id={id} status={shown === 'all' ? undefined : shown} />
      <Verdict data={data} />
      {problem && (
        <Alert role="alert" color="red">
          {messageOf(problem)}
        </Alert>
      )}
      <FormFoot>
        <Button variant="default" onClick={onAnother}>
          {t('another')}
        </Button>
        {data.can.apply && (
          <Button
            disabled={apply.isPending || update.isPending}
            onClick={() => apply.mutate(undefined)}
          >
            {t('apply', { count: counts.new + counts.changed })}
          </Button>
        )}
      </FormFoot>
    </Stack>
  );
}

/** Why it can't be applied, where it can't. */
function Verdict({ data: { counts, can } }: { readonly data: Import }) {
  const { t } = useTranslation('imports');
  if (can.apply) return null;
  const isWrong = counts.faulty + counts.twice > 0;
  return (
    <Alert role="note" color={isWrong ? 'orange' : 'gray'}>
      {isWrong ? t('notReady') : t('nothing')}
    </Alert>
  );
}
