import {
  ActionIcon,
  Group,
  MultiSelect,
  Paper,
  Select,
  Stack,
  TextInput,
  Title,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { APPROVER_KINDS, type ApproverKind, FLOW_LIMITS } from '#domain/absences/flow.ts';
import { useRoleTitle } from '../../../lib/session/use-role-title.ts';
import type { Flow } from '../api.ts';
import type { StepValues } from './flow-values.ts';

interface FlowStepFieldsProps {
  readonly step: StepValues;
  readonly number: number;
  readonly names: Pick<Flow, 'roles' | 'people'>;
  /** Of one of its fields, as the schema and the server name them. */
  readonly errorAt: (field: 'approvers.roleId' | 'approvers.userIds' | 'fromDays') => ReactNode;
  readonly onChange: (more: Partial<StepValues>) => void;
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  readonly onDelete: () => void;
}

export function FlowStepFields(props: FlowStepFieldsProps) {
  const { step, number, names, errorAt, onChange, onUp, onDown, onDelete } = props;
  const { t } = useTranslation('absences');
  const titleOf = useRoleTitle();
  const title = t('flow.step', { number });
  const { kind, roleId, userIds, fromDays } = step;
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={3}>{title}</Title>
        <Group gap={4}>
          {onUp && (
            <StepAction label={`${t('flow.up')}: ${title}`} onClick={onUp}>
              <IconArrowUp size={20} aria-hidden />
            </StepAction>
          )}
          {onDown && (
            <StepAction label={`${t('flow.down')}: ${title}`} onClick={onDown}>
              <IconArrowDown size={20} aria-hidden />
            </StepAction>
          )}
          <StepAction label={`${t('flow.deleteStep')}: ${title}`} onClick={onDelete}>
            <IconTrash size={20} aria-hidden />
          </StepAction>
        </Group>
      </Group>
      <Stack gap="sm">
        <Select
          size="md"
          label={t('flow.who')}
          allowDeselect={false}
          data={APPROVER_KINDS.map((value) => ({ value, label: t(`flow.option.${value}`) }))}
          value={kind}
          onChange={(value) => value && onChange({ kind: value as ApproverKind })}
        />
        {kind === 'role' && (
          <Select
            size="md"
            required
            label={t('flow.role')}
            error={errorAt('approvers.roleId')}
            data={names.roles.map((role) => ({ value: role.id, label: titleOf(role) }))}
            value={roleId || null}
            onChange={(value) => onChange({ roleId: value ?? '' })}
          />
        )}
        {kind === 'people' && (
          <MultiSelect
            size="md"
            searchable
            required
            aria-required
            label={t('flow.people')}
            error={errorAt('approvers.userIds')}
            maxValues={FLOW_LIMITS.people}
            data={names.people.map(({ userId, name }) => ({ value: userId, label: name }))}
            value={[...userIds]}
            onChange={(value) => onChange({ userIds: value })}
          />
        )}
        <DaysField
          label={t('flow.fromDays')}
          description={t('flow.fromDaysText')}
          error={errorAt('fromDays')}
          value={fromDays}
          onChange={(value) => onChange({ fromDays: value })}
        />
      </Stack>
    </Paper>
  );
}

interface StepActionProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function StepAction({ label, onClick, children }: StepActionProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

interface DaysFieldProps {
  readonly label: string;
  readonly description: string;
  readonly error: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A number of days, kept as it is typed. */
export function DaysField({ onChange, ...input }: DaysFieldProps) {
  return (
    <TextInput
      {...input}
      size="md"
      maw={320}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
