import type { Absence, AbsenceDetail, Request } from '../src/features/absences/api.ts';

let count = 0;
const newId = () => {
  count += 1;
  return `01941f38-0000-7000-8000-${String(count).padStart(12, '0')}`;
};

const CAN = {
  edit: false,
  withdraw: false,
  answer: false,
  addFiles: false,
  revert: false,
  seeDocuments: true,
  approve: false,
  requestInformation: false,
  appoint: false,
};

export function anAbsence({
  can,
  ...change
}: Partial<Omit<Absence, 'can'>> & { can?: Partial<Absence['can']> } = {}): Absence {
  return {
    id: newId(),
    number: 'A-2026-000123',
    childId: newId(),
    childFirstName: 'Anna',
    childLastName: 'Bērziņa',
    startDate: '2026-11-16',
    endDate: '2026-11-18',
    wholeDay: true,
    fromTime: null,
    toTime: null,
    reason: 'sickLeave',
    status: 'pending',
    reportedAt: '2026-11-16T06:40:00.000Z',
    approval: { id: newId(), status: 'pending', step: 1, steps: 2 },
    version: 1,
    ...change,
    can: { ...CAN, ...can },
  };
}

export function aRequest(change: Parameters<typeof anAbsence>[0] = {}): Request {
  const absence = anAbsence({
    can: { approve: true, requestInformation: true, appoint: true },
    ...change,
  });
  return {
    ...absence,
    approvalId: absence.approval?.id ?? newId(),
    cohorts: ['3a'],
    submittedAt: absence.reportedAt,
    decidedAt: null,
    mine: true,
    processingMinutes: 300,
  };
}

export function aDetail(absence: Absence, change: Partial<AbsenceDetail> = {}): AbsenceDetail {
  return {
    ...absence,
    cohorts: ['3a'],
    reportedBy: { name: 'Olga Petrovska', phone: '+371 2000 9923' },
    comment: 'Fever since the night',
    files: [],
    textsRemovedAt: null,
    sessions: [],
    history: [
      {
        at: absence.reportedAt,
        event: 'reported',
        by: 'Olga Petrovska',
        byReader: false,
        step: null,
        about: null,
        comment: null,
      },
    ],
    waitsFor: ['Līga Kalniņa'],
    processingMinutes: 300,
    sights: [],
    ...change,
  };
}
