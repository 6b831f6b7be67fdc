import { describe, expect, it } from 'vitest';
import { getMe } from '#contract/me.ts';
import { uploadLogo } from '#contract/school.ts';
import { slim } from './slim-contract.ts';

/** As the browser has it. */
function build(endpoint: object): Record<string, unknown> {
  const source = slim(endpoint as Record<string, unknown>);
  const make = new Function('leftOut', `return ${source}`) as (
    leftOut: (what: string) => never,
  ) => Record<string, unknown>;
  return make((what) => {
    throw new Error(what);
  });
}

describe('a slim endpoint', () => {
  it('keeps all that a call reads, the limits of an upload among it', () => {
    expect(build(uploadLogo)['upload']).toEqual(uploadLogo.upload);
    expect(build(getMe)).toMatchObject({ name: 'me.get', method: 'GET', path: getMe.path });
    expect(build(getMe)['upload']).toBeUndefined();
  });

  it('has no field that is missing in silence: what is left out says so when it is read', () => {
    const made = build(uploadLogo);
    for (const key of Object.keys(uploadLogo)) expect(key in made).toBe(true);
    expect(() => made['answer']).toThrow('school.uploadLogo: answer');
    expect(() => made['maxQueries']).toThrow('maxQueries');
  });
});
