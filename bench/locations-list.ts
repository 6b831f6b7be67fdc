import { BIG_SCHOOL } from '../apps/server/seed/big-school.ts';
import { compare, report } from './measure.ts';
import type { BenchSchool } from './school.ts';

const COLUMNS =
  'id, name, street, city, zip_code, phone, room, latitude, longitude, version, created_at, updated_at';

interface Case {
  readonly title: string;
  readonly search: string;
  readonly where: string;
  readonly values: readonly unknown[];
}

const CASES: readonly Case[] = [
  { title: 'first page of 25', search: '?pageSize=25', where: '', values: [] },
  { title: 'page 40 of 50', search: '?pageSize=50&page=40', where: '', values: [] },
  {
    title: 'search "berz zal"',
    search: '?pageSize=25&q=berz%20zal',
    where: `and search_text like '%' || fold_text($2) || '%' and search_text like '%' || fold_text($3) || '%'`,
    values: ['berz', 'zal'],
  },
];

/** The list through HTTP, sign-in checked and answer validated, beside the same three statements sent bare. */
export async function benchList({ call, signIn, sql }: BenchSchool): Promise<void> {
  const token = await signIn();
  for (const { title, search, where, values } of CASES) {
    const query = new URLSearchParams(search);
    const limit = Number(query.get('pageSize'));
    const offset = (Number(query.get('page') ?? 1) - 1) * limit;
    const parameters = [BIG_SCHOOL.tenantId, ...values];
    const statements = [
      `select ${COLUMNS} from locations where tenant_id = $1 ${where}
         order by name collate "en-x-icu", id limit ${limit} offset ${offset}`,
      `select count(*) from locations where tenant_id = $1 ${where}`,
    ];
    const cities = `select city from locations where tenant_id = $1 group by city order by city collate "en-x-icu"`;
    const bare = () =>
      Promise.all([
        ...statements.map((text, index) =>
          sql.query({ name: `${title}-${index}`, text, values: parameters }),
        ),
        sql.query({ name: 'cities', text: cities, values: [BIG_SCHOOL.tenantId] }),
      ]);
    const ours = async () => {
      const { status, text } = await call('GET', `/api/locations${search}`, { token });
      if (status !== 200) throw new Error(text);
    };
    report(
      `locations, ${title}`,
      await compare(ours, bare, { count: 400, lanes: 8 }),
      'goal: at most 3',
    );
  }
}
