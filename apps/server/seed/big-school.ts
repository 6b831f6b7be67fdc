import type { DemoPlan } from './school-plan.ts';

/** A school larger than any that is likely to come, for the benchmarks. */
export const BIG_SCHOOL: DemoPlan = {
  tenantId: 'bigschool',
  name: 'Bigtown School',
  seed: 7,
  accentColor: '#0b6e75',
  teachers: 400,
  children: 4_500,
  cohorts: 180,
  locations: 2_000,
};
