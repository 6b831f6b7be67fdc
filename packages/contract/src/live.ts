/*
 * What open screens and the server say to each other over the socket. Plain types and no schemas: the
 * frame of the web app loads this, and only the server has reason to check what it is sent.
 */

/** The most rooms that one screen may be in. */
export const MOST_ROOMS = 100;

/** A room, named by what a screen shows: one thing, or without an id the lists of a topic. */
export interface Shown {
  /** The feature that changes it, as in the names of its endpoints. */
  readonly topic: string;
  readonly id?: string;
}

/**
 * What is stale; whoever may read it asks. With an id that one thing, with `list` the lists of the topic,
 * with neither everything of it; without a topic the reader's own rights changed, so all that is shown is.
 */
export interface Change {
  readonly topic?: string;
  readonly id?: string;
  readonly list?: true;
}

/** How full an activity or one of its sessions is: the one event that carries numbers, so nobody has to ask. */
export interface Seats {
  readonly activityId: string;
  readonly sessionId?: string;
  readonly taken: number;
  readonly waiting: number;
  readonly available: number;
  /** When this was so, ISO 8601 UTC: the later one counts. */
  readonly at: string;
}

/** The names of product.md section 15; `changed` is for features without one of their own. */
export type ChangeEvent =
  | 'changed'
  | 'notification'
  | 'booking'
  | 'session'
  | 'approval'
  | 'message';

/** What the server sends. */
export type LiveEvents = Record<ChangeEvent, (change: Change) => void> & {
  /** The latest numbers of all that the screen shows and that changed. */
  seats: (seats: readonly Seats[]) => void;
};

/** What a screen sends: all that it shows now. It is answered with what of it it will hear of. */
export interface ScreenEvents {
  show: (shown: readonly Shown[], done?: (heard: readonly Shown[]) => void) => void;
}
