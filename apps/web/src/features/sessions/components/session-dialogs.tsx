import { useRef } from 'react';
import { lazyPart } from '../../../lib/loading/lazy-part.tsx';
import type { DropTarget, NamedSession } from '../api.ts';
import { useSessionPanels } from './use-session-acts.ts';

// Loaded when they are opened: the teacher's first page on a phone does without them.
const CancelSessionsForm = lazyPart(
  async () => (await import('../forms/cancel-sessions-form.tsx')).CancelSessionsForm,
);
const MoveSessionsForm = lazyPart(
  async () => (await import('../forms/move-sessions-form.tsx')).MoveSessionsForm,
);
const NoteForm = lazyPart(async () => (await import('../forms/note-form.tsx')).NoteForm);

interface SessionDialogsProps {
  readonly sessions: readonly NamedSession[];
  /** Where a session was dragged to. */
  readonly moveTo?: DropTarget | null;
  /** What was chosen is dealt with. */
  readonly onDone?: () => void;
}

/** The dialogs of the sessions on the screen, as far as the reader may. */
export function SessionDialogs({ sessions, moveTo, onDone }: SessionDialogsProps) {
  const { cancel, move, note } = useSessionPanels();
  const find = useFound(sessions);
  const cancelled = find(cancel.ids).filter(({ can }) => can.cancel);
  const moved = find(move.ids).filter(({ can }) => can.reschedule);
  const [noted] = find(note.ids).filter(({ can }) => can.note);
  return (
    <>
      {cancelled.length > 0 && (
        <CancelSessionsForm sessions={cancelled} onDone={onDone} onClose={cancel.close} />
      )}
      {moved.length > 0 && (
        <MoveSessionsForm sessions={moved} target={moveTo} onDone={onDone} onClose={move.close} />
      )}
      {noted && <NoteForm key={noted.id} session={noted} onClose={note.close} />}
    </>
  );
}

/** A session that leaves the list while its dialog is open stays in it, as it was last seen. */
function useFound(sessions: readonly NamedSession[]) {
  const seen = useRef(new Map<string, NamedSession>());
  for (const session of sessions) seen.current.set(session.id, session);
  return (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const session = seen.current.get(id);
      return session ? [session] : [];
    });
}
