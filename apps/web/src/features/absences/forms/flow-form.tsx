import {
  ActionIcon,
  Alert,
  Button,
  Group,
  MultiSelect,
  Paper,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  APPROVER_KINDS,
  type ApproverKind,
  FLOW_LIMITS,
  type FlowStep,
  flowFault,
} from '#domain/absences/flow.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { useRoleTitle } from '../../../lib/session/use-role-title.ts';
import { Segments } from '../../../ui/form/segments.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { type Flow, useApprovers, useChangeFlow } from '../api.ts';
import { FlowPreview } from '../components/flow-preview.tsx';

interface Step extends FlowStep {
  readonly key: number;
}

/** Who decides on absences, step by step, with what that means in words. */
export function FlowForm({ flow }: { readonly flow: Flow }) {
  const { t } = useTranslation(['absences', 'common']);
  const count = useRef(flow.steps.length);
  const [mode, setMode] = useState(flow.mode);
  const [steps, setSteps] = useState<readonly Step[]>(() =>
    flow.steps.map((step, key) => ({ ...step, key })),
  );
  const [days, setDays] = useState(flow.retentionDays);
  const [tried, setTried] = useState(false);
  const { data: staff } = useApprovers();
  const change = useChangeFlow();
  const people = staff?.items ?? flow.people;
  const names = { roles: flow.roles, people };
  const draft = { mode, steps: mode === 'inform' ? [] : steps };
  const fault = flowFault(draft);
  const set = (key: number, more: Partial<FlowStep>) =>
    setSteps(steps.map((step) => (step.key === key ? { ...step, ...more } : step)));
  const move = (index: number, by: number) => {
    const next = [...steps];
    const [step] = next.splice(index, 1);
    if (step) next.splice(index + by, 0, step);
    setSteps(next);
  };
  const add = () => {
    count.current += 1;
    setSteps([...steps, { key: count.current, approvers: { kind: 'cohortTeachers' } }]);
  };
  const save = () => {
    if (fault) return setTried(true);
    const kept = draft.steps.map(({ approvers, fromDays }) => ({
      approvers: {
        kind: approvers.kind,
        ...(approvers.roleId && { roleId: approvers.roleId }),
        ...(approvers.userIds && { userIds: [...approvers.userIds] }),
      },
      ...(fromDays && { fromDays }),
    }));
    return change.mutate(
      { mode, steps: kept, retentionDays: days, version: flow.version },
      { onSuccess: () => notify(t('flow.saved')) },
    );
  };
  return (
    <Stack gap="md">
      <SectionCard title={t('flow.mode')}>
        <Segments
          label={t('flow.modeLabel')}
          options={[
            { value: 'inform', label: t('flow.inform') },
            { value: 'approve', label: t('flow.approve') },
          ]}
          value={mode}
          onChange={(value) => setMode(value === 'approve' ? 'approve' : 'inform')}
        />
        <Text c="dimmed" mt="sm">
          {mode === 'inform' ? t('flow.informText') : t('flow.approveText')}
        </Text>
      </SectionCard>
      {mode === 'approve' && (
        <SectionCard title={t('flow.steps')}>
          <Stack gap="md">
            {steps.map((step, index) => (
              <StepFields
                key={step.key}
                step={step}
                number={index + 1}
                names={names}
                faulty={tried && fault?.path.startsWith(`steps.${index}.`) === true}
                onChange={(more) => set(step.key, more)}
                onUp={index > 0 ? () => move(index, -1) : null}
                onDown={index < steps.length - 1 ? () => move(index, 1) : null}
                onDelete={() => setSteps(steps.filter(({ key }) => key !== step.key))}
              />
            ))}
            {tried && fault?.path === 'steps' && (
              <Text c="red" role="alert">
                {t('flow.stepsMissing')}
              </Text>
            )}
            {steps.length < FLOW_LIMITS.steps && (
              <Group>
                <Button
                  variant="default"
                  leftSection={<IconPlus size={18} aria-hidden />}
                  onClick={add}
                >
                  {t('flow.addStep')}
                </Button>
              </Group>
            )}
          </Stack>
        </SectionCard>
      )}
      <SectionCard title={t('flow.preview')}>
        <FlowPreview flow={draft} names={names} />
        <Text c="dimmed" size="sm" mt="sm">
          {t('flow.running')}
        </Text>
      </SectionCard>
      <SectionCard title={t('flow.retention')}>
        <NumberField
          label={t('flow.retentionDays')}
          description={t('flow.retentionText')}
          {...FLOW_LIMITS.retentionDays}
          value={days}
          onChange={setDays}
        />
      </SectionCard>
      {change.error && (
        <Alert role="alert" color="red">
          {messageOf(change.error)}
        </Alert>
      )}
      <Group>
        <Button size="md" loading={change.isPending} onClick={save}>
          {t('common:save')}
        </Button>
      </Group>
    </Stack>
  );
}

interface StepFieldsProps {
  readonly step: Step;
  readonly number: number;
  readonly names: Pick<Flow, 'roles' | 'people'>;
  readonly faulty: boolean;
  readonly onChange: (more: Partial<FlowStep>) => void;
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  readonly onDelete: () => void;
}

function StepFields(props: StepFieldsProps) {
  const { step, number, names, faulty, onChange, onUp, onDown, onDelete } = props;
  const { t } = useTranslation('absences');
  const titleOf = useRoleTitle();
  const title = t('flow.step', { number });
  const { kind, roleId, userIds } = step.approvers;
  const required = faulty ? t('flow.required') : null;
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={3}>{title}</Title>
        <Group gap={4}>
          {onUp && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`${t('flow.up')}: ${title}`}
              onClick={onUp}
            >
              <IconArrowUp size={20} aria-hidden />
            </ActionIcon>
          )}
          {onDown && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`${t('flow.down')}: ${title}`}
              onClick={onDown}
            >
              <IconArrowDown size={20} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={`${t('flow.deleteStep')}: ${title}`}
            onClick={onDelete}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <Stack gap="sm">
        <Select
          size="md"
          label={t('flow.who')}
          allowDeselect={false}
          data={APPROVER_KINDS.map((value) => ({ value, label: t(`flow.option.${value}`) }))}
          value={kind}
          onChange={(value) => value && onChange({ approvers: { kind: value as ApproverKind } })}
        />
        {kind === 'role' && (
          <Select
            size="md"
            withAsterisk
            label={t('flow.role')}
            error={required}
            data={names.roles.map((role) => ({ value: role.id, label: titleOf(role) }))}
            value={roleId ?? null}
            onChange={(value) => onChange({ approvers: { kind, ...(value && { roleId: value }) } })}
          />
        )}
        {kind === 'people' && (
          <MultiSelect
            size="md"
            searchable
            withAsterisk
            label={t('flow.people')}
            error={required}
            maxValues={FLOW_LIMITS.people}
            data={names.people.map(({ userId, name }) => ({ value: userId, label: name }))}
            value={[...(userIds ?? [])]}
            onChange={(value) => onChange({ approvers: { kind, userIds: value } })}
          />
        )}
        <NumberField
          label={t('flow.fromDays')}
          description={t('flow.fromDaysText')}
          least={1}
          most={FLOW_LIMITS.fromDays}
          value={step.fromDays ?? 1}
          onChange={(fromDays) => onChange({ fromDays })}
        />
      </Stack>
    </Paper>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly description: string;
  readonly least: number;
  readonly most: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A whole number; what is outside its limits goes to the nearest one when the field is left. */
function NumberField({ least, most, value, onChange, ...input }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...input}
      size="md"
      maw={320}
      inputMode="numeric"
      value={typed ?? String(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const number = Number.parseInt(currentTarget.value, 10);
        if (number >= least && number <= most) onChange(number);
      }}
      onBlur={() => {
        const number = Number.parseInt(typed ?? '', 10);
        if (Number.isFinite(number)) onChange(Math.min(most, Math.max(least, number)));
        setTyped(null);
      }}
    />
  );
}
