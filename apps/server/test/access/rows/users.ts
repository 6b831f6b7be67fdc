import { randomUUID } from 'node:crypto';
import {
  ADMINISTRATOR,
  ANY_ROLE,
  elsewhere,
  FAMILY_CANARY_READERS,
  FORMER_PUPILS,
  OFFICE,
  type Row,
  SIGNED_IN,
  type Target,
  user,
} from '../row.ts';

const present: Target = { id: ({ ids }) => ids.person(), found: OFFICE };
const archived: Target = { id: ({ ids }) => ids.person('archived'), found: OFFICE, status: 409 };
const nowhere = elsewhere(({ ids }) => ids.foreignUser);

export const USERS_ROWS: Readonly<Record<string, Row>> = {
  'me.get': { allowed: ANY_ROLE, mayMeetFamilyCanary: ['otherParent'] },
  'me.children': { allowed: SIGNED_IN, mayMeetFamilyCanary: ['otherParent'] },
  'users.list': {
    allowed: [...OFFICE, 'teacher', 'otherTeacher'],
    mayMeetFamilyCanary: OFFICE,
  },
  'users.options': {
    allowed: [...OFFICE, 'teacher', 'otherTeacher'],
    mayMeetFamilyCanary: OFFICE,
  },
  'users.teachers': { allowed: SIGNED_IN },
  'users.children': { allowed: SIGNED_IN, mayMeetFamilyCanary: FAMILY_CANARY_READERS },
  'users.get': {
    allowed: ANY_ROLE,
    mayMeetFamilyCanary: FAMILY_CANARY_READERS,
    targets: {
      'the parent': user('parent', [...OFFICE, 'parent']),
      'the child': user('child', [
        ...OFFICE,
        'teacher',
        'parent',
        'relative',
        'babysitter',
        'child',
      ]),
      'a child that a separated parent may see': user('lukass', [
        ...OFFICE,
        'teacher',
        'separatedParent',
      ]),
      'a child that it may see no longer': user('sofija', [...OFFICE, 'teacher']),
      ...FORMER_PUPILS,
      'the administrator': user('admin', OFFICE),
      'the one with several roles': user('multi', [...OFFICE, 'multiAsParent', 'multiUndecided']),
      'a child of the other family': {
        id: ({ ids }) => ids.otherFamilyChild,
        found: FAMILY_CANARY_READERS,
      },
      ...nowhere,
    },
  },
  'users.summary': {
    allowed: OFFICE,
    mayMeetFamilyCanary: OFFICE,
    targets: {
      'the parent': user('parent', OFFICE),
      'the child': user('child', OFFICE),
      ...FORMER_PUPILS,
      'a child of the other family': { id: ({ ids }) => ids.otherFamilyChild, found: OFFICE },
      ...nowhere,
    },
  },
  'users.create': {
    allowed: OFFICE,
    body: () => ({
      username: `new-${randomUUID()}`,
      firstName: 'x',
      lastName: 'x',
      roles: ['child'],
    }),
  },
  'users.update': {
    allowed: OFFICE,
    body: { firstName: 'y', version: 1 },
    targets: { 'of the school': present, 'that is archived': archived, ...nowhere },
  },
  'users.archive': {
    allowed: OFFICE,
    body: { reason: 'x' },
    targets: { 'of the school': present, 'that is archived': archived, ...nowhere },
  },
  'users.restore': {
    allowed: OFFICE,
    targets: {
      'that is archived': { id: ({ ids }) => ids.person('archived'), found: OFFICE },
      'that is not': { ...present, status: 409 },
      ...nowhere,
    },
  },
  'users.setPassword': {
    allowed: ADMINISTRATOR,
    body: { password: 'blue-bell-7-rings' },
    targets: { 'of the school': present, 'that is archived': archived, ...nowhere },
  },
  'users.invite': {
    allowed: OFFICE,
    targets: {
      'who is invited': { id: ({ ids }) => ids.person('invited'), found: OFFICE },
      'who is in already': { ...present, status: 409 },
      ...nowhere,
    },
  },
  'payers.get': {
    allowed: SIGNED_IN,
    targets: {
      'the parent': user('parent', [...OFFICE, 'parent']),
      'the child': user('child', [...OFFICE, 'child']),
      ...nowhere,
    },
  },
  'payers.set': {
    allowed: SIGNED_IN,
    body: { payerName: 'x', billingAddress: 'x', currentPassword: 'x' },
    targets: {
      'the parent': { ...user('parent', [...OFFICE, 'parent']), status: 400 },
      ...nowhere,
    },
  },
};
