import { ADMINISTRATOR, ANY_ROLE, elsewhere, OFFICE, type Row, type Target } from '../row.ts';

/** A wrong password: whoever gets as far as to be asked for it is let through. */
const body = { currentPassword: 'not-the-password-1' };
const people: Readonly<Record<string, Target>> = {
  'somebody of the school': { id: ({ ids }) => ids.person(), found: ADMINISTRATOR },
  ...elsewhere(({ ids }) => ids.foreignUser),
};
const processor = { name: 'Example Mail', purpose: 'E-mail', data: 'Addresses', country: 'Latvia' };
const nowhere = elsewhere(({ ids }) => ids.foreignProcessor);

export const PRIVACY_ROWS: Readonly<Record<string, Row>> = {
  'exports.createOfPerson': { allowed: ADMINISTRATOR, targets: people },
  'privacy.previewErasure': {
    allowed: ADMINISTRATOR,
    targets: people,
    mayMeetFamilyCanary: OFFICE,
  },
  'privacy.erase': { allowed: ADMINISTRATOR, targets: people, body, status: 400 },
  'privacy.erasures': { allowed: ADMINISTRATOR },
  'privacy.certificate': {
    allowed: ADMINISTRATOR,
    targets: elsewhere(({ ids }) => ids.foreignErasure),
  },
  'privacy.recordConsent': { allowed: ANY_ROLE, body: { functional: true, analytics: false } },
  'privacy.consents': { allowed: ADMINISTRATOR, mayMeetFamilyCanary: OFFICE },
  'privacy.processors': { allowed: ADMINISTRATOR },
  'privacy.addProcessor': { allowed: ADMINISTRATOR, body: processor },
  'privacy.updateProcessor': {
    allowed: ADMINISTRATOR,
    body: processor,
    targets: {
      'of the school': { id: ({ ids }) => ids.processor(), found: ADMINISTRATOR },
      ...nowhere,
    },
  },
  'privacy.deleteProcessor': {
    allowed: ADMINISTRATOR,
    targets: {
      'of the school': { id: ({ ids }) => ids.processor(), found: ADMINISTRATOR },
      ...nowhere,
    },
  },
  'privacy.retention': { allowed: ADMINISTRATOR },
  'privacy.setRetention': { allowed: ADMINISTRATOR, body: { kind: 'care', days: 365 } },
  'privacy.breach': {
    allowed: ADMINISTRATOR,
    query: '?from=2026-01-01&to=2026-12-31',
    mayMeetFamilyCanary: OFFICE,
  },
};
