import { Alert, Button, Group, Table, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/errors.ts';
import type { FieldDifference } from './location-values.ts';

interface ConflictNoticeProps {
  /** The refusal, in whose words it is told. */
  readonly error: unknown;
  readonly differences: readonly FieldDifference[];
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Somebody else saved first: both versions side by side, and the choice. */
export function ConflictNotice({
  error,
  differences,
  onKeepMine,
  onTakeTheirs,
}: ConflictNoticeProps) {
  const { t } = useTranslation('locations');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Alert
      ref={notice}
      role="alert"
      tabIndex={-1}
      color="orange"
      icon={<IconUsers aria-hidden />}
      title={messageOf(error)}
      mb="md"
    >
      <Text>{t('conflict.text')}</Text>
      {differences.length > 0 && (
        <Table mt="sm" layout="fixed" withRowBorders={false}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('conflict.field')}</Table.Th>
              <Table.Th scope="col">{t('conflict.theirs')}</Table.Th>
              <Table.Th scope="col">{t('conflict.mine')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differences.map(({ field, theirs, mine }) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">{t(`field.${field}`)}</Table.Th>
                <Table.Td>{theirs || t('conflict.empty')}</Table.Td>
                <Table.Td>
                  {mine === null ? t('conflict.untouched') : mine || t('conflict.empty')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group gap="xs" mt="md">
        <Button onClick={onKeepMine}>{t('conflict.keepMine')}</Button>
        <Button variant="default" onClick={onTakeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
      </Group>
    </Alert>
  );
}
