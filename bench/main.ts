import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchActivities } from './activities-list.ts';
import { benchAttendance } from './attendance.ts';
import { benchBooking } from './booking.ts';
import { benchBreach } from './breach.ts';
import { benchCalendar } from './calendar.ts';
import { benchDashboard } from './dashboard.ts';
import { benchEvening } from './evening.ts';
import { benchFlat } from './flat.ts';
import { benchList } from './locations-list.ts';
import { benchLogin } from './login.ts';
import { benchPhoneCalendar } from './phone-calendar.ts';
import { benchRush } from './rush.ts';
import { startBenchSchool } from './school.ts';
import { benchStart } from './start.ts';
import { benchUsers } from './users-list.ts';
import { benchWeb } from './web.ts';

/**
 * Figures as ratios within one run, never as times to compare between machines. `npm run bench -- list`
 * runs one of them.
 */
const PARTS = {
  list: benchList,
  users: benchUsers,
  login: benchLogin,
  activities: benchActivities,
  calendar: benchCalendar,
  phone: benchPhoneCalendar,
  attendance: benchAttendance,
  dashboard: benchDashboard,
  booking: benchBooking,
  evening: benchEvening,
  flat: benchFlat,
  breach: benchBreach,
} as const;

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
  const dataDir = mkdtempSync(join(tmpdir(), 'afterbell-bench-'));
  try {
    if (isWanted('start')) await benchStart(join(dataDir, 'start'));
    if (isWanted('rush')) await benchRush(join(dataDir, 'rush'));
    if (isWanted('web')) await benchWeb(join(dataDir, 'web'));
    if (Object.keys(PARTS).some(isWanted)) {
      const school = await startBenchSchool(join(dataDir, 'school'));
      try {
        for (const [name, part] of Object.entries(PARTS)) if (isWanted(name)) await part(school);
      } finally {
        await school.stop();
      }
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
