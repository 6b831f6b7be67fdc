import { randomOf } from './random.ts';
import type { SchoolPlan, SchoolRows } from './school-plan.ts';
import { SCHOOL_ADDRESS } from './words.ts';

const HOUR_MS = 3_600_000;

/** What a school has told of itself, and one mail that came back. */
export function addConfiguration(plan: SchoolPlan, rows: SchoolRows): void {
  const random = randomOf(plan.seed, 'configuration');
  const website = `https://${plan.tenantId}.example`;
  const { street, city, zipCode } = SCHOOL_ADDRESS;
  rows.invoiceInformation.push({
    address: [plan.name, street, city, zipCode].join(', '),
    street,
    city,
    state: null,
    zipCode,
    country: 'Latvia',
    phone: '+371 6700 0000',
    taxId: '40003000000',
    website,
    accountName: plan.name,
    accountNumber: null,
    bankName: 'Example Bank',
    bankCode: null,
    iban: 'LV80BANK0000435195001',
    swift: 'BANKLV22',
    footer: 'Thank you for being part of our afternoons.',
    terms: 'Please pay within 14 days and name the invoice number.',
  });
  rows.absencePolicies.push(
    { id: random.id(0), name: 'When a child is ill', link: `${website}/illness` },
    { id: random.id(1), name: 'Asking for a day off', link: `${website}/day-off` },
  );
  addUndelivered(plan, rows, random.id(2));
}

/** Somebody who was invited at an address that does not exist. */
function addUndelivered(plan: SchoolPlan, rows: SchoolRows, id: string): void {
  const invited = rows.users.find(({ status, email }) => status === 'invited' && email);
  if (!invited) return;
  const failedAt = new Date(plan.today.getTime() - 20 * HOUR_MS);
  invited.invitedAt = new Date(failedAt.getTime() - HOUR_MS);
  rows.outbox.push({
    id,
    eventKey: 'demo:invitation',
    template: 'invitation',
    params: JSON.stringify({ userId: invited.id }),
    createdAt: new Date(failedAt.getTime() - HOUR_MS),
    attempts: 1,
    sentAt: null,
    failedAt,
    lastError: '550 5.1.1 Mailbox does not exist',
    recipient: invited.email ?? null,
  });
}
