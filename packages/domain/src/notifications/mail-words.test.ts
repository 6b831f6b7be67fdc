import { describe, expect, it } from 'vitest';
import { isGathered, MAIL_WORDS, mailParams } from './mail-words.ts';
import { NOTICES, type NoticeType } from './notices.ts';

const TYPES = Object.keys(NOTICES) as NoticeType[];
/** Nothing of this name leaves the house, whichever notice comes to have it. */
const NEVER = ['reason', 'comment', 'text', 'message', 'subject', 'note', 'health', 'description'];

describe('what a mail may say', () => {
  it.each(TYPES)('of %s is of its own values', (type) => {
    const names = Object.keys(NOTICES[type].params);
    for (const name of MAIL_WORDS[type]) expect(names).toContain(name);
    for (const name of NEVER) expect(MAIL_WORDS[type]).not.toContain(name);
  });

  it('leaves out everything else that is stored with it', () => {
    const stored = { activity: 'Chess', child: 'Anna', reason: 'an allergy', childId: 'x' };
    expect(mailParams('bookingRejected', stored)).toEqual({ activity: 'Chess', child: 'Anna' });
    expect(mailParams('messageReceived', { from: 'Ilze', text: 'secret' })).toEqual({
      from: 'Ilze',
    });
  });
});

it('gathers only what speaks of an activity', () => {
  const gathered = TYPES.filter(isGathered);
  expect(gathered.length).toBeGreaterThan(0);
  for (const type of gathered) expect(NOTICES[type].params).toHaveProperty('activityId');
});
