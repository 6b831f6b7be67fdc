import { useRef } from 'react';
import { lazyPart } from '../../../lib/loading/lazy-part.tsx';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import type { Activity } from '../api.ts';

const CopyActivityDialog = lazyPart(
  async () => (await import('../forms/copy-activity-dialog.tsx')).CopyActivityDialog,
);
const CancelActivityDialog = lazyPart(
  async () => (await import('../forms/cancel-activity-dialog.tsx')).CancelActivityDialog,
);
const DeleteActivityDialog = lazyPart(
  async () => (await import('./delete-activity-dialog.tsx')).DeleteActivityDialog,
);

interface ActivityDialogsProps {
  readonly activities: readonly Activity[];
  readonly onDeleted?: () => void;
}

/** The dialogs of `?copy=<id>`, `?cancel=<id>` and `?delete=<id>`, if the reader may. */
export function ActivityDialogs({ activities, onDeleted }: ActivityDialogsProps) {
  const copy = useSelectedParam('copy');
  const cancel = useSelectedParam('cancel');
  const remove = useSelectedParam('delete');
  const find = useFound(activities);
  const copied = find(copy.chosen);
  const cancelled = find(cancel.chosen);
  const deleted = find(remove.chosen);
  return (
    <>
      {copied?.can.copy && (
        <CopyActivityDialog key={copied.id} activity={copied} onClose={copy.close} />
      )}
      {cancelled?.can.cancel && (
        <CancelActivityDialog key={cancelled.id} activity={cancelled} onClose={cancel.close} />
      )}
      {deleted?.can.delete && (
        <DeleteActivityDialog
          key={deleted.id}
          activity={deleted}
          onDeleted={onDeleted ?? remove.close}
          onClose={remove.close}
        />
      )}
    </>
  );
}

/** A copy may push its source to the next page of the list, which must not close the dialog that says so. */
function useFound(activities: readonly Activity[]) {
  const seen = useRef(new Map<string, Activity>());
  for (const activity of activities) seen.current.set(activity.id, activity);
  return (id: string | null) => (id === null ? undefined : seen.current.get(id));
}
