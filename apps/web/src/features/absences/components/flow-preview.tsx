import { Anchor, List, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type AbsenceFlow, type FlowStep, previewDays, stepsFor } from '#domain/absences/flow.ts';
import { formatList } from '../../../lib/i18n/format.ts';
import { useRoleTitle } from '../../../lib/session/use-role-title.ts';
import { type Flow, useFlow } from '../api.ts';

type Names = Pick<Flow, 'roles' | 'people'>;

/** Who decides in a step, in words. */
export function useApproverWords({ roles, people }: Names) {
  const { t } = useTranslation('absences');
  const titleOf = useRoleTitle();
  return ({ kind, roleId, userIds }: FlowStep['approvers']): string => {
    if (kind === 'role') {
      const role = roles.find(({ id }) => id === roleId);
      return role ? t('flow.roleNamed', { name: titleOf(role) }) : t('flow.kind.role');
    }
    if (kind === 'people') {
      const names = people
        .filter(({ userId }) => userIds?.includes(userId))
        .map(({ name }) => name);
      return names.length > 0 ? formatList(names) : t('flow.kind.people');
    }
    return t(`flow.kind.${kind}`);
  };
}

/** What becomes of an absence of so many days, a line each. */
export function FlowPreview({
  flow,
  names,
}: {
  readonly flow: AbsenceFlow;
  readonly names: Names;
}) {
  const { t } = useTranslation('absences');
  const words = useApproverWords(names);
  return (
    <List spacing="xs" aria-label={t('flow.preview')}>
      {previewDays(flow).map((days) => {
        const steps = stepsFor(flow, days).map(({ approvers }) => words(approvers));
        const then = steps.join(t('flow.then'));
        return (
          <List.Item key={days}>
            {steps.length === 0
              ? t('flow.holds', { count: days })
              : t('flow.goesTo', { count: days, who: then })}
          </List.Item>
        );
      })}
    </List>
  );
}

/** The school's flow in words, with the way to change it. */
export function FlowInWords() {
  const { t } = useTranslation('absences');
  const { data } = useFlow();
  if (!data) return null;
  return (
    <>
      <Text mb="sm">{data.mode === 'inform' ? t('flow.informText') : t('flow.approveText')}</Text>
      <FlowPreview flow={data} names={data} />
      <Anchor component={Link} to="/admin-absence-flow" mt="md" display="inline-block">
        {t('flow.change')}
      </Anchor>
    </>
  );
}
