import { Alert, Button, Group, Table, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

export interface ConflictNoticeProps {
  readonly title: string;
  readonly text: string;
  readonly differences: readonly {
    readonly field: string;
    readonly label: string;
    readonly theirs: string;
    /** Null where the field was not changed here. */
    readonly mine: string | null;
  }[];
  readonly labels: {
    readonly field: string;
    readonly theirs: string;
    readonly mine: string;
    readonly empty: string;
    readonly untouched: string;
    readonly keepMine: string;
    readonly takeTheirs: string;
  };
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** A version conflict: both versions side by side, and the choice. */
export function ConflictNotice({
  title,
  text,
  differences,
  labels,
  onKeepMine,
  onTakeTheirs,
}: ConflictNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Alert
      ref={notice}
      role="alert"
      tabIndex={-1}
      color="orange"
      icon={<IconUsers aria-hidden />}
      title={title}
      mb="md"
    >
      <Text>{text}</Text>
      {differences.length > 0 && (
        <Table mt="sm" layout="fixed" withRowBorders={false}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{labels.field}</Table.Th>
              <Table.Th scope="col">{labels.theirs}</Table.Th>
              <Table.Th scope="col">{labels.mine}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differences.map(({ field, label, theirs, mine }) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td>{theirs || labels.empty}</Table.Td>
                <Table.Td>{mine === null ? labels.untouched : mine || labels.empty}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group gap="xs" mt="md">
        <Button onClick={onKeepMine}>{labels.keepMine}</Button>
        <Button variant="default" onClick={onTakeTheirs}>
          {labels.takeTheirs}
        </Button>
      </Group>
    </Alert>
  );
}
