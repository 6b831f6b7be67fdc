// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { reportClientError } from '#contract/operations.ts';
import { fakeApi, NO_ANSWER } from '../../../test/fake-api.ts';
import { ApiError } from './api-error.ts';
import { reportError, scrub } from './client-errors.ts';

describe('a report of a fault', () => {
  it.each([
    ['no user ilze@tenant1.example here', 'no user <e-mail> here'],
    ['/users/0193A000-0000-7000-8000-00000000aaaa/x', '/users/<id>/x'],
    ['token eyJhbGciOi.eyJzdWIi.c2ln is bad', 'token <token> is bad'],
    ['at f (http://a.example/x.js?q=Anna:1:2)', 'at f (http://a.example/x.js:1:2)'],
  ])('tells nothing personal: %s', (text, scrubbed) => {
    expect(scrub(text)).toBe(scrubbed);
  });

  it('is sent a few times a page at most, each fault once, and never for a refusal of the server', () => {
    const api = fakeApi();
    api.on(reportClientError, () => NO_ANSWER);
    reportError(new ApiError(403, { code: 'access_denied' }));
    for (let round = 0; round < 2; round += 1) {
      for (let fault = 0; fault < 20; fault += 1) reportError(new Error(`fault ${fault}`));
    }
    expect(
      api.asked(reportClientError).map(({ body }) => (body as { message: string }).message),
    ).toEqual([0, 1, 2, 3, 4].map((fault) => `Error: fault ${fault}`));
  });
});
