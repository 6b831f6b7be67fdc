import type { Change, LiveEvents, Seats, Shown } from '#contract/live.ts';
import type { ChangeHint } from '../db/database.ts';

/** Of a person, of a role or of a sign-in: in it is who is that person, holds that role, came in by it. */
export const audienceRoom = (tenantId: string, id: string) => `${tenantId}:to:${id}`;
const topicRoom = (tenantId: string, topic: string) => `${tenantId}:all:${topic}`;
const listRoom = (tenantId: string, topic: string) => `${tenantId}:list:${topic}`;
const thingRoom = (tenantId: string, { topic, id }: { topic: string; id: string }) =>
  `${tenantId}:one:${topic}:${id}`;

/** The rooms of what a screen shows: its own, and that of whatever changes everything of the topic. */
export function roomsOf(tenantId: string, { topic, id }: Shown): string[] {
  const own = id === undefined ? listRoom(tenantId, topic) : thingRoom(tenantId, { topic, id });
  return [own, topicRoom(tenantId, topic)];
}

export interface Message {
  readonly event: keyof LiveEvents;
  readonly payload: Change | Seats;
  readonly rooms: readonly string[];
}

/** What may reach a screen. */
export type PublicHint = ChangeHint | { readonly seats: Seats };

function messagesOf(tenantId: string, hint: PublicHint): Message[] {
  if ('seats' in hint) {
    const { seats } = hint;
    const room = thingRoom(tenantId, { topic: 'seats', id: seats.activityId });
    return [{ event: 'seats', payload: seats, rooms: [room] }];
  }
  const { topic, id, to, event = 'changed' } = hint;
  const people = to?.map((person) => audienceRoom(tenantId, person));
  if (id === undefined) {
    return [{ event, payload: { topic }, rooms: people ?? [topicRoom(tenantId, topic)] }];
  }
  const [thing, list] = [thingRoom(tenantId, { topic, id }), listRoom(tenantId, topic)];
  return [
    { event, payload: { topic, id }, rooms: people ?? [thing] },
    { event, payload: { topic, list: true }, rooms: people ?? [list] },
  ];
}

/** Numbers take the place of older ones; of everything else one of a kind is enough. */
function kindOf({ event, payload }: Message): string {
  if ('activityId' in payload) return [event, payload.activityId, payload.sessionId].join();
  return [event, payload.topic, payload.id, payload.list].join();
}

/** What is to be sent of these hints, each kind once. */
export function gather(tenantId: string, hints: readonly PublicHint[]): Message[] {
  const gathered = new Map<string, Message>();
  for (const message of hints.flatMap((hint) => messagesOf(tenantId, hint))) {
    const kind = kindOf(message);
    const rooms = [...(gathered.get(kind)?.rooms ?? []), ...message.rooms];
    // Without a room it would go to everybody.
    if (rooms.length > 0) gathered.set(kind, { ...message, rooms: [...new Set(rooms)] });
  }
  return [...gathered.values()];
}
