import type {
  Report,
  ReportLine,
  UnrecordedSession,
} from '../src/features/attendance-reports/api.ts';

let made = 0;
const newId = () => {
  made += 1;
  return `01941f38-0000-7000-8000-${String(made).padStart(12, '0')}`;
};

export const aLine = (change: Partial<ReportLine> = {}): ReportLine => ({
  id: newId(),
  name: 'Anna Bērziņa',
  person: { firstName: 'Anna', lastName: 'Bērziņa' },
  note: '3a',
  counts: { attended: 3, notAttended: 1, excused: 2, none: 0 },
  rate: 0.75,
  ...change,
});

export const aReport = (items: readonly ReportLine[], change: Partial<Report> = {}): Report => ({
  items: [...items],
  total: items.length,
  page: 1,
  pageSize: 25,
  startDate: '2026-10-21',
  endDate: '2026-11-17',
  step: 'week',
  counts: { attended: 3, notAttended: 1, excused: 2, none: 5 },
  rate: 0.75,
  sessions: { held: 4, unrecorded: 1 },
  trend: [
    {
      startDate: '2026-11-09',
      endDate: '2026-11-15',
      counts: { attended: 3, notAttended: 1, excused: 2, none: 5 },
      rate: 0.75,
    },
    {
      startDate: '2026-11-16',
      endDate: '2026-11-17',
      counts: { attended: 0, notAttended: 0, excused: 0, none: 0 },
      rate: null,
    },
  ],
  ...change,
});

export const anUnrecorded = (change: Partial<UnrecordedSession> = {}): UnrecordedSession => ({
  sessionId: newId(),
  date: '2026-11-10',
  startTime: '15:00',
  endTime: '16:30',
  activity: { id: newId(), name: 'Chess club' },
  teachers: ['Zane Liepa'],
  expected: 12,
  ...change,
});
