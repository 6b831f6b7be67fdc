import { randomOf } from './random.ts';
import type { SchoolPlan, SchoolRows } from './school-plan.ts';

const DAY_MS = 86_400_000;

const NOTES = [
  'Peanut allergy. EpiPen with the nurse, room 4',
  'Asthma: the inhaler is in the school bag',
  'Wears glasses, takes them off for sports',
  'Lactose intolerance',
] as const;

const NAMED = ['Ausma Kalniņa', 'Jānis Ozols', 'Ольга Петрова', 'Inese Liepa'] as const;

/** What leaders must know of some children, whom to call and who may collect them; some of it is older than a year. */
export function addCare(plan: SchoolPlan, rows: SchoolRows): void {
  const random = randomOf(plan.seed, 'care');
  const children = [...new Set(rows.guardianships.map(({ childId }) => childId))];
  for (const childId of children) {
    const guardians = rows.guardianships.filter((tie) => tie.childId === childId);
    const [first] = guardians;
    const has = random.below(3) < 2;
    if (!has || !first) continue;
    const phone = () => `+371 2000 ${String(1000 + random.below(9000))}`;
    const daysAgo = random.below(4) === 0 ? 400 : random.below(200);
    rows.childCare.push({
      childId,
      note: random.below(4) === 0 ? random.pick(NOTES) : null,
      goesHomeAlone: random.below(4) === 0,
      contacts: JSON.stringify([{ name: random.pick(NAMED), phone: phone() }]),
      collectors: JSON.stringify(
        random.below(5) === 0
          ? [
              {
                id: random.id(rows.childCare.length),
                name: random.pick(NAMED),
                phone: phone(),
                until: null,
              },
            ]
          : [],
      ),
      confirmedAt: new Date(plan.today.getTime() - daysAgo * DAY_MS),
      confirmedBy: first.guardianId,
    });
  }
}
