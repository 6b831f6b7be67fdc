import { Button, Stack } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIVITY_PATHS } from '../../features/activities/api.ts';
import type { CalendarEntry } from '../../features/calendar/api.ts';
import { CalendarScreen } from '../../features/calendar/components/calendar-screen.tsx';
import type { DropTarget } from '../../features/sessions/api.ts';
import {
  OneSessionDialogs,
  SessionActs,
} from '../../features/sessions/components/session-acts.tsx';

/** The calendar of those who run sessions: moved by dragging or by keyboard, with the same form. */
export function StaffCalendar({ kind }: { readonly kind: 'admin' | 'teacher' }) {
  const { t } = useTranslation('calendar');
  const navigate = useNavigate();
  const [moveTo, setMoveTo] = useState<DropTarget | null>(null);
  const [activity, setActivity] = useState<CalendarEntry['activity']>();
  const open = (panel: string, entry: CalendarEntry, target: DropTarget | null) => {
    setMoveTo(target);
    setActivity(entry.activity);
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, entry: undefined, [panel]: entry.id }),
      resetScroll: false,
    });
  };
  return (
    <>
      <CalendarScreen
        kind={kind}
        onMove={(entry, target) => open('moveSession', entry, target)}
        acts={(entry) => (
          <Stack gap="xs">
            <Button
              renderRoot={(props) => (
                <Link
                  {...props}
                  to={ACTIVITY_PATHS[kind].open(entry.activity.id)}
                  search={{ session: entry.id } as never}
                />
              )}
            >
              {t('act.open')}
            </Button>
            <SessionActs id={entry.id} onOpen={(panel) => open(panel, entry, null)} />
          </Stack>
        )}
      />
      <OneSessionDialogs moveTo={moveTo} activity={activity} />
    </>
  );
}
