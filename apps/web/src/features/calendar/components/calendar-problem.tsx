import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import type { AddressFault } from './use-calendar-address.ts';

interface CalendarProblemProps {
  /** What is wrong with the address, or what the server answered. */
  readonly problem: AddressFault | Error;
  readonly onRetry: () => void;
  readonly onToday: () => void;
}

/** Each thing that can be wrong with the address, or with the call, in its own words and with the next step. */
export function CalendarProblem({ problem, onRetry, onToday }: CalendarProblemProps) {
  const { t } = useTranslation(['calendar', 'messages', 'common']);
  const fault = typeof problem === 'string' ? problem : faultOf(problem);
  return (
    // An address that nothing stands at is no loss.
    <Alert
      role="alert"
      color={fault === null ? 'red' : 'gray'}
      icon={<IconAlertCircle aria-hidden />}
      mb="md"
    >
      <Stack gap="sm" align="flex-start">
        <Text>
          {fault === null
            ? `${t('messages:calendar.sessionsFailed')}. ${messageOf(problem)}`
            : t(`messages:calendar.${fault}`)}
        </Text>
        {fault === null ? (
          <Button variant="default" onClick={onRetry}>
            {t('common:tryAgain')}
          </Button>
        ) : (
          <Button variant="default" onClick={onToday}>
            {t('toCalendar')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

type Fault = AddressFault | 'parentMissing' | 'childNotFound';

const BY_FIELD: Readonly<Record<string, Fault>> = {
  invalid_view: 'invalidView',
  invalid_date: 'invalidDate',
  invalid_child: 'invalidChild',
  parent_required: 'parentMissing',
  invalid_parent: 'parentMissing',
};

/** The message of spec point 8 for what the server refused; null: it could not be loaded at all. */
function faultOf(error: Error): Fault | null {
  if (isApiError(error, 'child_not_found')) return 'childNotFound';
  if (isApiError(error, 'parent_not_found')) return 'parentMissing';
  if (!isApiError(error, 'invalid_request')) return null;
  return (
    error.errors.map(({ code }) => BY_FIELD[code]).find((fault) => fault !== undefined) ?? null
  );
}
