import { ADMINISTRATOR, elsewhere, type Row, type Target } from '../row.ts';

const targets: Readonly<Record<string, Target>> = {
  'for all': { id: ({ ids }) => ids.activity(), found: ADMINISTRATOR },
  ...elsewhere(({ ids }) => ids.foreignActivity),
};

/** Who is away today stands by name on the dashboard, for those who may see absences. */
export const DASHBOARD_ROWS: Readonly<Record<string, Row>> = {
  'dashboard.get': { allowed: ADMINISTRATOR, mayMeetFamilyCanary: ADMINISTRATOR },
  'dashboard.activities': {
    allowed: ADMINISTRATOR,
    query: '?pageSize=100',
    mayMeetFamilyCanary: ADMINISTRATOR,
  },
  'promotion.preview': {
    allowed: ADMINISTRATOR,
    targets,
  },
  'promotion.promote': {
    allowed: ADMINISTRATOR,
    targets,
  },
  'promotion.end': {
    allowed: ADMINISTRATOR,
    targets,
  },
};
