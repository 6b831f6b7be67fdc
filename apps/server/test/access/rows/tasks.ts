import type { PrincipalName } from '../principals.ts';
import { ADMINISTRATOR, elsewhere, type Row, SIGNED_IN, type Target } from '../row.ts';

const nowhere = elsewhere(({ ids }) => ids.foreignTask);
/** A task that is given to `otherTeacher`, with the canary in it. */
const OTHERS: readonly PrincipalName[] = [...ADMINISTRATOR, 'otherTeacher'];
const others: Target = { id: ({ ids }) => ids.teachersTask, found: OTHERS };
const anew: Target = { id: ({ ids }) => ids.task(), found: ADMINISTRATOR };

export const TASKS_ROWS: Readonly<Record<string, Row>> = {
  'tasks.list': { allowed: SIGNED_IN, query: '?pageSize=100', mayMeetFamilyCanary: OTHERS },
  'tasks.gathered': { allowed: SIGNED_IN, mayMeetFamilyCanary: OTHERS },
  'tasks.assignees': { allowed: ADMINISTRATOR },
  'tasks.get': {
    allowed: SIGNED_IN,
    mayMeetFamilyCanary: OTHERS,
    targets: { 'of another teacher': others, ...nowhere },
  },
  'tasks.create': { allowed: ADMINISTRATOR, body: { title: 'x' } },
  'tasks.update': {
    allowed: ADMINISTRATOR,
    body: { title: 'y', version: 1 },
    targets: { 'of the school': anew, ...nowhere },
  },
  'tasks.delete': { allowed: ADMINISTRATOR, targets: { 'of the school': anew, ...nowhere } },
  'tasks.finish': {
    allowed: SIGNED_IN,
    mayMeetFamilyCanary: OTHERS,
    targets: { 'of another teacher': others, ...nowhere },
  },
  'tasks.reopen': {
    allowed: SIGNED_IN,
    mayMeetFamilyCanary: OTHERS,
    targets: { 'of another teacher': others, ...nowhere },
  },
};
