import { BIG_SCHOOL } from '../apps/server/seed/big-school.ts';
import { compare, report } from './measure.ts';
import type { BenchSchool } from './school.ts';

/** What a line of the list shows, roles and cohorts included. */
const COLUMNS = `u.id, u.username, u.email, u.first_name, u.last_name, u.address, u.phone, u.sub_role, u.status,
  (select max(s.created_at) from sign_ins s where s.tenant_id = u.tenant_id and s.user_id = u.id) as last_login_at,
  u.confidential_address,
  (select json_agg(json_build_object('name', r.name, 'kind', r.kind) order by r.name) from user_roles ur
    join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
    where ur.tenant_id = u.tenant_id and ur.user_id = u.id) as roles,
  (select json_agg(json_build_object('id', c.id, 'name', c.name, 'schoolYear', c.school_year)) from cohorts c
    where c.tenant_id = u.tenant_id and c.id in (
      select cohort_id from cohort_children where tenant_id = u.tenant_id and child_id = u.id
      union select cohort_id from cohort_teachers where tenant_id = u.tenant_id and teacher_id = u.id)) as cohorts`;

const CASES = [
  { title: 'first page of 25', search: '?pageSize=25', where: '', values: [] },
  { title: 'page 90 of 100', search: '?pageSize=100&page=90', where: '', values: [] },
  {
    title: 'search "berz an"',
    search: '?pageSize=25&q=berz%20an',
    where: `and u.search_text like '%' || fold_text($2) || '%' and u.search_text like '%' || fold_text($3) || '%'`,
    values: ['berz', 'an'],
  },
] as const;

/** The list of ten thousand people through HTTP, beside the same two statements sent bare. */
export async function benchUsers({ call, signIn, sql }: BenchSchool): Promise<void> {
  const token = await signIn();
  for (const { title, search, where, values } of CASES) {
    const query = new URLSearchParams(search);
    const limit = Number(query.get('pageSize'));
    const offset = (Number(query.get('page') ?? 1) - 1) * limit;
    const parameters = [BIG_SCHOOL.tenantId, ...values];
    const present = `from users u where u.tenant_id = $1 and u.status <> 'archived' ${where}`;
    const statements = [
      `select ${COLUMNS} from (select u.* ${present} order by u.sort_name collate "en-x-icu", u.id
        limit ${limit} offset ${offset}) u order by u.sort_name collate "en-x-icu", u.id`,
      `select count(*) ${present}`,
    ];
    const bare = () =>
      Promise.all(
        statements.map((text, index) =>
          sql.query({ name: `users-${title}-${index}`, text, values: parameters }),
        ),
      );
    const ours = async () => {
      const { status, text } = await call('GET', `/api/users${search}`, { token });
      if (status !== 200) throw new Error(text);
    };
    report(
      `people, ${title}`,
      await compare(ours, bare, { count: 200, lanes: 8 }),
      'goal: at most 3',
    );
  }
}
