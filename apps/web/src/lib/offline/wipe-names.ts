import { identityOf, onSessionChange, readSession } from '../session/session.ts';

/** Names, phones and care notes of the day go whenever the person or the role is another, or nobody. */
export function wipeNamesWithSession(): void {
  let known = identityOf(readSession());
  onSessionChange(() => {
    const present = identityOf(readSession());
    if (present === known) return;
    known = present;
    import('./offline-store.ts')
      .then(({ wipeDayExcept }) => wipeDayExcept(present))
      .catch(() => undefined);
  });
}
