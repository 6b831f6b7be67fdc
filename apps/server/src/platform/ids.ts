import { v7 } from 'uuid';

/** UUIDv7, made here and not by the database. Never an order: two servers' clocks differ. */
export function newId(): string {
  return v7();
}
