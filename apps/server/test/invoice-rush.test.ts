import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingTools } from '#harness/bookings.ts';
import { type InvoiceTools, invoiceTools } from '#harness/invoices.ts';
import { type Answer, inSchool, startServer, type TestServer } from '#harness/server.ts';

/** `npm run prove` may ask for more. */
const PAYERS = 500;

let server: TestServer;
let tools: InvoiceTools;
beforeAll(async () => {
  server = await startServer();
  tools = invoiceTools(server, await bookingTools(server));
  await tools.forget();
  await inSchool(server, 'tenant1', 'delete from invoice_numbers');
});
afterAll(() => server.close());

/** So many families with a child each, all with a place that costs; the ids of who pays. */
async function addFamilies(count: number): Promise<string[]> {
  const { id } = await tools.publishTerm({ pricingType: 'total', priceMinor: 1000 });
  const rows = await inSchool<{ payer: string }>(
    server,
    'tenant1',
    `with pairs as (select n, gen_random_uuid() as payer, gen_random_uuid() as child from generate_series(1, $1) n),
     people as (insert into users (tenant_id, id, username, username_key, first_name, last_name, status)
       select 'tenant1', payer, 'payer' || n, 'payer' || n, 'Payer', n::text, 'active' from pairs
       union all select 'tenant1', child, 'payed' || n, 'payed' || n, 'Child', n::text, 'active' from pairs
       returning id),
     ties as (insert into guardianships (tenant_id, id, guardian_id, child_id, relation, can_pay)
       select 'tenant1', gen_random_uuid(), payer, child, 'mother', true from pairs
       where exists (select 1 from people) returning guardian_id),
     booked as (insert into bookings (tenant_id, id, pool_id, activity_id, child_id, status, booked_at, booked_by,
         series_id, covers_from)
       select 'tenant1', gen_random_uuid(), $2, $2, child, 'confirmed', now(), payer, gen_random_uuid(), now()
       from pairs where exists (select 1 from people) returning id)
     select payer from pairs where exists (select 1 from ties) and exists (select 1 from booked)`,
    [count, id],
  );
  return rows.map(({ payer }) => payer);
}

describe('invoices issued at once', () => {
  /** Who is told that there is too much to do just now comes again. */
  const insist = async (payerId: string): Promise<Answer> => {
    const answer = await tools.call('POST', '/invoices', 'admin', { payerId });
    return answer.status === 503 ? insist(payerId) : answer;
  };

  it('charge nothing twice, whoever asks at the same moment', async () => {
    const [payerId = ''] = await addFamilies(1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => insist(payerId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201, 409, 409, 409, 409, 409, 409, 409,
    ]);
    await tools.forget();
    await inSchool(server, 'tenant1', 'delete from invoice_numbers');
    await inSchool(server, 'tenant1', `delete from guardianships where guardian_id = $1`, [
      payerId,
    ]);
    await inSchool(
      server,
      'tenant1',
      `update users set username = username || '-before', username_key = username_key || '-before'
       where username like 'paye%1'`,
    );
  });

  it(`have numbers without a gap, each once, for ${PAYERS} payers`, {
    timeout: 300_000,
  }, async () => {
    const payers = await addFamilies(PAYERS);
    const answers = await Promise.all(payers.map(insist));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const numbers = answers.map(({ json }) => Number(json.number.split('-')[1]));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: PAYERS }, (_, index) => index + 1),
    );
    expect(new Set(answers.map(({ json }) => json.totalMinor))).toEqual(new Set([1000]));
  });
});
