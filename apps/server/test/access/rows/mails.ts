import { ADMINISTRATOR, elsewhere, type Row } from '../row.ts';

export const MAILS_ROWS: Readonly<Record<string, Row>> = {
  'mails.list': { allowed: ADMINISTRATOR },
  'mails.retry': {
    allowed: ADMINISTRATOR,
    targets: {
      'of the school': { id: ({ ids }) => ids.undeliveredMail(), found: ADMINISTRATOR },
      ...elsewhere(({ ids }) => ids.foreignMail),
    },
  },
};
