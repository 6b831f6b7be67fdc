import { ADMINISTRATOR, elsewhere, type Row, type Target } from '../row.ts';

const open: Target = { id: ({ ids }) => ids.activity(), found: ADMINISTRATOR };
const targets: Readonly<Record<string, Target>> = {
  'for all': open,
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
    // It has no session that is still to come.
    targets: { ...targets, 'for all': { ...open, status: 409 } },
  },
  'promotion.end': {
    allowed: ADMINISTRATOR,
    targets,
  },
};
