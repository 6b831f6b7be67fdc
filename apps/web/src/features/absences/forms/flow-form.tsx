import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { flowFields } from '#contract/absence-flow.ts';
import { FLOW_LIMITS } from '#domain/absences/flow.ts';
import { useVersionedEdit } from '../../../lib/forms/use-versioned-edit.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { DraftNotice } from '../../../ui/form/draft-notice.tsx';
import { Segments } from '../../../ui/form/segments.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { type Flow, useApprovers, useChangeFlow, useFetchFlow } from '../api.ts';
import { FlowPreview, useApproverWords } from '../components/flow-preview.tsx';
import { DaysField, FlowStepFields } from './flow-step-fields.tsx';
import { type FlowValues, newStep, previewOf, toInput, valuesOf } from './flow-values.ts';

interface FlowFormProps {
  readonly flow: Flow;
  /** The form may begin anew from what there is now: it was saved, or nothing has been typed. */
  readonly onRenew: () => void;
}

/** Who decides on absences, step by step, with what that means in words. */
export function FlowForm({ flow, onRenew }: FlowFormProps) {
  const { t } = useTranslation(['absences', 'common']);
  const { data: staff } = useApprovers();
  const names = { roles: flow.roles, people: staff?.items ?? flow.people };
  const changing = useChangeFlow();
  const show = useDecisionWords(names);
  const editing = useVersionedEdit({
    stored: flow,
    schema: flowFields,
    valuesOf,
    toInput,
    // The call replaces the whole.
    fieldGroups: [['mode', 'steps', 'retentionDays']],
    update: (change) => changing.mutateAsync({ mode: flow.mode, steps: flow.steps, ...change }),
    fetchLatest: useFetchFlow(),
    labelOf: (field) => (field === 'decision' ? t('flow.mode') : t('flow.retentionDays')),
    show: (field, value) =>
      field === 'decision' ? show(value as FlowValues['decision']) : String(value),
    noteOf: () => t('flow.saved'),
    onSaved: onRenew,
  });
  const { form, news } = editing;
  const hasMovedOn = news !== null && !form.isDirty();
  useEffect(() => {
    if (hasMovedOn) onRenew();
  }, [hasMovedOn, onRenew]);
  return (
    <form {...editing.formProps}>
      {editing.draft && <DraftNotice {...editing.draft} />}
      {news && (
        <Alert role="status" icon={<IconInfoCircle aria-hidden />} mb="md">
          {news}
        </Alert>
      )}
      {editing.conflict && <ConflictNotice {...editing.conflict} />}
      <FlowSections form={form} names={names} />
      {editing.problem && (
        <Alert role="alert" color="red" mt="md">
          {editing.problem}
        </Alert>
      )}
      <Button type="submit" size="md" mt="md" loading={editing.busy}>
        {t('common:save')}
      </Button>
      {editing.guard.question && <ConfirmDialog {...editing.guard.question} />}
    </form>
  );
}

/** A way of deciding as one text, to be compared with that of somebody else. */
function useDecisionWords(names: Pick<Flow, 'roles' | 'people'>) {
  const { t } = useTranslation('absences');
  const words = useApproverWords(names);
  return ({ mode, steps }: FlowValues['decision']): string =>
    mode === 'inform'
      ? t('flow.inform')
      : [
          t('flow.approve'),
          ...steps.map(
            ({ fromDays, kind, roleId, userIds }, index) =>
              `${index + 1}. ${words({ kind, roleId, userIds })} (${t('flow.fromDays')}: ${fromDays})`,
          ),
        ].join('; ');
}

interface FlowSectionsProps {
  readonly form: ReturnType<
    typeof useVersionedEdit<Flow, FlowValues, typeof flowFields, Flow>
  >['form'];
  readonly names: Pick<Flow, 'roles' | 'people'>;
}

function FlowSections({ form, names }: FlowSectionsProps) {
  const { t } = useTranslation('absences');
  const { decision, retentionDays } = form.values;
  const { mode, steps } = decision;
  // Errors name steps by their place, so that none of them is left where another one stands now.
  const change = (more: Partial<FlowValues['decision']>) => {
    form.setFieldValue('decision', { ...decision, ...more });
    form.clearErrors();
  };
  const move = (index: number, by: number) => {
    const next = [...steps];
    const [step] = next.splice(index, 1);
    if (step) next.splice(index + by, 0, step);
    change({ steps: next });
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
          onChange={(value) => change({ mode: value === 'approve' ? 'approve' : 'inform' })}
        />
        <Text c="dimmed" mt="sm">
          {mode === 'inform' ? t('flow.informText') : t('flow.approveText')}
        </Text>
      </SectionCard>
      {mode === 'approve' && (
        <SectionCard title={t('flow.steps')}>
          <Stack gap="md">
            {steps.map((step, index) => (
              <FlowStepFields
                key={step.key}
                step={step}
                number={index + 1}
                names={names}
                errorAt={(field) => form.errors[`steps.${index}.${field}`]}
                onChange={(more) =>
                  change({
                    steps: steps.map((one) => (one.key === step.key ? { ...one, ...more } : one)),
                  })
                }
                onUp={index > 0 ? () => move(index, -1) : null}
                onDown={index < steps.length - 1 ? () => move(index, 1) : null}
                onDelete={() => change({ steps: steps.filter(({ key }) => key !== step.key) })}
              />
            ))}
            {form.errors['steps'] && (
              <Text c="red" role="alert">
                {t('flow.stepsMissing')}
              </Text>
            )}
            {steps.length < FLOW_LIMITS.steps && (
              <Group>
                <Button
                  variant="default"
                  leftSection={<IconPlus size={18} aria-hidden />}
                  onClick={() => change({ steps: [...steps, newStep(steps)] })}
                >
                  {t('flow.addStep')}
                </Button>
              </Group>
            )}
          </Stack>
        </SectionCard>
      )}
      <SectionCard title={t('flow.preview')}>
        <FlowPreview flow={previewOf(form.values)} names={names} />
        <Text c="dimmed" size="sm" mt="sm">
          {t('flow.running')}
        </Text>
      </SectionCard>
      <SectionCard title={t('flow.retention')}>
        <DaysField
          label={t('flow.retentionDays')}
          description={t('flow.retentionText')}
          error={form.errors['retentionDays']}
          value={retentionDays}
          onChange={(value) => form.setFieldValue('retentionDays', value)}
        />
      </SectionCard>
    </Stack>
  );
}
