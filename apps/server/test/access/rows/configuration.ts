import { ADMINISTRATOR, elsewhere, type Row, SIGNED_IN } from '../row.ts';

const POLICY = { name: 'House rules', link: 'https://school.example/rules' };

export const CONFIGURATION_ROWS: Readonly<Record<string, Row>> = {
  'school.update': {
    allowed: ADMINISTRATOR,
    body: {
      name: 'Riverside School',
      language: 'en',
      timeZone: 'Europe/Riga',
      currency: 'EUR',
      accentColor: '#0b6e75',
    },
  },
  // Whoever gets as far as to be asked for a picture is let through.
  'school.uploadLogo': { allowed: ADMINISTRATOR, status: 415 },
  'school.removeLogo': { allowed: ADMINISTRATOR },
  'configuration.invoiceInformation': { allowed: ADMINISTRATOR },
  'configuration.updateInvoiceInformation': {
    allowed: ADMINISTRATOR,
    body: { version: 999 },
    status: 409,
  },
  'configuration.contact': { allowed: SIGNED_IN },
  'configuration.absencePolicies': { allowed: SIGNED_IN },
  'configuration.addAbsencePolicy': { allowed: ADMINISTRATOR, body: POLICY },
  'configuration.updateAbsencePolicy': {
    allowed: ADMINISTRATOR,
    body: POLICY,
    targets: {
      'of the school': { id: ({ ids }) => ids.absencePolicy(), found: ADMINISTRATOR },
      ...elsewhere(({ ids }) => ids.foreignAbsencePolicy),
    },
  },
  'configuration.deleteAbsencePolicy': {
    allowed: ADMINISTRATOR,
    targets: {
      'of the school': { id: ({ ids }) => ids.absencePolicy(), found: ADMINISTRATOR },
      ...elsewhere(({ ids }) => ids.foreignAbsencePolicy),
    },
  },
};
