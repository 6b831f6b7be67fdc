import type { Guard } from '../guard.ts';

const FEATURES = 'apps/server/src/features';
const PLATFORM = 'apps/server/src/platform';
const server = { project: 'server' } as const;

/** Guessing, devices, addresses and links (docs/rules/sign-in.md). */
export const ADDRESSES_GUARDS: readonly Guard[] = [
  {
    name: 'guessing is slowed',
    file: `${FEATURES}/auth/service.ts`,
    find: 'const open = decisions.filter(({ decision }) => decision.allowed).map(({ one }) => one);',
    replace: 'const open = decisions.map(({ one }) => one);',
    ...server,
    tests: 'features/auth',
    killedBy:
      'guessing > is slowed for an account at an address after ten failures, with the time to wait',
  },
  {
    name: 'failures are counted',
    file: `${FEATURES}/auth/service.ts`,
    find: 'await inTenant((tx) => countFailure(tx, keys), { singleBatch: true });',
    replace: 'void keys;',
    ...server,
    tests: 'features/auth',
    killedBy:
      'guessing > is slowed for an account at an address after ten failures, with the time to wait',
  },
  {
    name: 'guesses from one network address are counted together',
    file: `${PLATFORM}/auth/attempts.ts`,
    find: "address: { counter: 'address', key: network, account: null },",
    replace: "address: { counter: 'address', key: joined(account, network), account: null },",
    ...server,
    tests: 'features/auth',
    killedBy: 'guessing > of many accounts from one address at once: at most 100 are looked at',
  },
  {
    name: 'username and e-mail address share one count',
    file: `${FEATURES}/auth/service.ts`,
    find: 'keys: keysOfAccount(accountKey(id), {',
    replace: 'keys: keysOfAccount(keyOf(id, name), {',
    ...server,
    tests: 'test/devices',
    killedBy: 'accounts that share an address > share one count for username and address',
  },
  {
    name: 'a device known to one account is not known to another',
    file: `${FEATURES}/auth/repository.ts`,
    find: "and k.user_id = u.id and k.mark_hash = ${value('markHash')}), false) as device_known",
    replace: "and k.mark_hash = ${value('markHash')} limit 1), false) as device_known",
    ...server,
    tests: 'test/devices',
    killedBy:
      'a device that has signed in before > signs in while somebody at the same address guesses',
  },
  {
    name: 'a known device is judged by itself',
    file: 'packages/domain/src/auth/attempts.ts',
    find: "return deviceKnown ? ['device'] : ['pair', 'account', 'address'];",
    replace: "return ['pair', 'account', 'address'];",
    ...server,
    tests: 'test/devices',
    killedBy:
      'a device that has signed in before > signs in while others guess at the account from many addresses',
  },
  {
    name: 'a known device has a limit of its own',
    file: 'packages/domain/src/auth/attempts.ts',
    find: 'address: 90, device: 10 }',
    replace: 'address: 90, device: 1_000_000 }',
    ...server,
    tests: 'test/devices',
    killedBy:
      'a device that has signed in before > has ten guesses of its own, and a bearer gives no more',
  },
  {
    name: 'a flood from one address stops no known device there',
    file: `${FEATURES}/auth/service.ts`,
    find: 'const spent = mark === null ? blockedNetworks.waitOf(tenantId, network) : 0;',
    replace: 'const spent = blockedNetworks.waitOf(tenantId, network);',
    ...server,
    tests: 'test/guessing',
    killedBy:
      '10000 guesses at 1000 accounts from one address > are refused but for a hundred, and lock out nobody who belongs here',
  },
  {
    name: 'a mark that nobody has is not taken over',
    file: `${FEATURES}/auth/service.ts`,
    find: 'const mark = sentMark !== null && found.markKnown ? sentMark : newDeviceToken();',
    replace: 'const mark = sentMark ?? newDeviceToken();',
    ...server,
    tests: 'test/devices',
    killedBy:
      'a device that has signed in before > gets a mark of its own where the one it brings is nobody’s',
  },
  {
    name: 'signing out everywhere else forgets the other devices',
    file: `${FEATURES}/auth/service.ts`,
    find: 'await deleteKnownDevices(tx, { userId,',
    replace: 'void ({ userId,',
    ...server,
    tests: 'test/devices',
    killedBy:
      'a device that has signed in before > stays known after logging out, and is forgotten by "sign out everywhere else" from another',
  },
  {
    name: 'two successors of one token end the sign-in',
    file: 'packages/domain/src/auth/refresh.ts',
    find: 'if (facts.siblingUsedAt !== null && !within(facts.siblingUsedAt, firstUse)) return',
    replace: 'if (facts.siblingUsedAt !== null && firstUse === undefined) return',
    ...server,
    tests: 'test/devices',
    killedBy: 'a copied refresh token > that was used early is noticed when both go on',
  },
  {
    name: 'a new address has to be confirmed',
    file: `${FEATURES}/preferences/service.ts`,
    find: 'await requestEmail(deps, tx, { userId, email, actorId: userId });',
    replace: `await (await import('../accounts/service.ts')).applyEmail(deps, tx, { userId, email, actorId: userId });`,
    ...server,
    tests: 'test/email-confirmation',
    killedBy:
      'an e-mail address that a person enters > counts only after the link sent to it was pressed; both addresses are told',
  },
  {
    name: 'an address is confirmed once',
    file: `${FEATURES}/accounts/service.ts`,
    find: '(await repository.deletePendingEmail(tx, tokenHash)) === 0',
    replace: '(await repository.deletePendingEmail(tx, tokenHash)) < 0',
    ...server,
    tests: 'test/email-confirmation',
    killedBy:
      'an e-mail address that a person enters > is confirmed once, by one of many who press at once',
  },
  {
    name: 'five links for a new address a day',
    file: 'packages/domain/src/auth/attempts.ts',
    find: 'export const EMAIL_LINKS_A_DAY = 5;',
    replace: 'export const EMAIL_LINKS_A_DAY = 500;',
    ...server,
    tests: 'test/email-confirmation',
    killedBy:
      'an e-mail address that a person enters > can be asked for five times a day, and only the newest link works',
  },
  {
    name: 'five changes of the own password a day',
    file: 'packages/domain/src/auth/attempts.ts',
    find: 'export const PASSWORD_CHANGES_A_DAY = 5;',
    replace: 'export const PASSWORD_CHANGES_A_DAY = 500;',
    ...server,
    tests: 'test/email-confirmation',
    killedBy: 'a password > is changed by its owner five times a day, resets included',
  },
  {
    name: 'a change of address ends the links',
    file: `${FEATURES}/accounts/service.ts`,
    find: 'await endLinks(tx, userId);\n  await recordAudit',
    replace: 'await recordAudit',
    ...server,
    tests: 'test/email-confirmation',
    killedBy: 'links that were mailed > end when the office corrects the address',
  },
  {
    name: 'a change of password ends the links',
    file: `${FEATURES}/passwords/service.ts`,
    find: "await endLinks(tx, userId);\n    await recordAudit(tx, { actorId: userId, action: 'auth.password-changed'",
    replace: "await recordAudit(tx, { actorId: userId, action: 'auth.password-changed'",
    ...server,
    tests: 'test/email-confirmation',
    killedBy:
      'links that were mailed > end when the owner changes the password, a confirmation too',
  },
  {
    name: 'the office confirms an address too unless it may set passwords',
    file: `${FEATURES}/users/service.ts`,
    find: "if (before.status === 'active' && !setsPasswords(principal)) {",
    replace: 'if (false) {',
    ...server,
    tests: 'test/email-confirmation',
    killedBy:
      'an address that the office enters > for an active account has to be confirmed where the caller may not set passwords',
  },
  {
    name: 'no account is put at the address of somebody who may do more',
    file: `${FEATURES}/accounts/service.ts`,
    find: 'if (!active || !roles.every((role) => holdsAll(active, role))) {',
    replace: 'if (!active) {',
    ...server,
    tests: 'test/email-confirmation',
    killedBy: 'an address that the office enters > is not that of somebody who may do more',
  },
  {
    name: 'the keys of a hidden child are kept from guardians',
    file: `${FEATURES}/users/policy.ts`,
    find: 'return staff && !user.hiddenFrom.includes(userId);',
    replace: 'return true;',
    ...server,
    tests: 'test/hidden-children',
    killedBy:
      'a child with a confidential address > keeps its username and e-mail address from its guardians, who see it otherwise',
  },
  {
    name: 'nor are they told to a guardian who teaches the child',
    file: `${FEATURES}/users/policy.ts`,
    find: 'return staff && !user.hiddenFrom.includes(userId);',
    replace: 'return staff;',
    ...server,
    tests: 'test/hidden-credentials',
    killedBy:
      'what a child with a confidential address signs in by > is not told to a guardian who acts as the teacher either',
  },
  {
    name: 'a cohort tells a guardian no hidden username',
    file: `${FEATURES}/cohorts/service.ts`,
    find: 'canReadCredentials(principal, child) ? child.username : null',
    replace: 'child.username',
    ...server,
    tests: 'test/hidden-credentials',
    killedBy:
      'what a child with a confidential address signs in by > is not told to its guardian: parent',
  },
  {
    name: 'a list of participants tells no hidden username',
    file: `${FEATURES}/participants/service.ts`,
    find: 'known ? childUsername : null',
    replace: 'childUsername',
    ...server,
    tests: 'test/hidden-credentials',
    killedBy:
      'what a child with a confidential address signs in by > is not told to a guardian who acts as the teacher either',
  },
  {
    name: 'what is hidden is not told by a search letter by letter',
    file: `${FEATURES}/users/fragments.ts`,
    find: 'return [...found, sql<SqlBool>`(not u.confidential_address or ${named})`];',
    replace: 'return found;',
    ...server,
    tests: 'test/hidden-credentials',
    killedBy: 'a search > of parent in /users/children finds such a child by its names alone',
  },
  {
    name: 'nor by the search of everything',
    file: `${FEATURES}/search/policy.ts`,
    find: "has(principal, 'users.manage')",
    replace: 'true',
    ...server,
    tests: 'test/hidden-credentials',
    killedBy: 'a search > of teacher in /search finds such a child by its names alone',
  },
  {
    name: 'an absence is found by the names of the child, not by its contacts',
    file: `${FEATURES}/absences/fragments.ts`,
    find: 'matchesSearch(sql<string>`${foldedName} ||',
    replace: 'matchesSearch(sql<string>`u.search_text ||',
    ...server,
    tests: 'test/hidden-credentials',
    killedBy: 'a search > of parent in /absences, which shows names, finds by names',
  },
  {
    name: 'who decides on absences is found by name, not by contacts',
    file: `${FEATURES}/absence-flow/repository.ts`,
    find: 'matchesSearch(foldedName, q)',
    replace: "matchesSearch('u.search_text', q)",
    ...server,
    tests: 'test/hidden-credentials',
    killedBy:
      'a search > for who may decide on absences finds colleagues by name, not by phone or e-mail address',
  },
  {
    name: 'a guardian changes no address of a hidden child',
    file: `${FEATURES}/families/service.ts`,
    find: "if (child.confidentialAddress && touchesKept) throw new AppError('access_denied');",
    replace: '',
    ...server,
    tests: 'test/hidden-children',
    killedBy:
      'a child with a confidential address > has an e-mail address that only the office changes',
  },
  {
    name: 'a hidden child changes no address of its own',
    file: `${FEATURES}/preferences/service.ts`,
    find: "if (hidesOwnPostalAddress(principal, before)) throw new AppError('access_denied');",
    replace: '',
    ...server,
    tests: 'test/hidden-children',
    killedBy:
      'a child with a confidential address > has an e-mail address that only the office changes',
  },
  {
    name: 'an address that the office entered counts while who entered it may do so',
    file: `${FEATURES}/accounts/service.ts`,
    find: "if (!(await couldStillEnter(tx, pending))) throw new AppError('link_invalid');",
    replace: '',
    ...server,
    tests: 'test/planted-addresses',
    killedBy:
      'an address that the office entered for somebody > is void while whoever entered it may no longer do so, without users.manage',
  },
  {
    name: 'no reset link of a hidden child goes to a guardian',
    file: `${FEATURES}/passwords/repository.ts`,
    find: '.where(sql<boolean>`not ${isKeptFrom(sql`u.email_key`)}`)',
    replace: '',
    ...server,
    tests: 'test/hidden-children',
    killedBy:
      'a child with a confidential address > gets no account mail at an address that a guardian has, had, or once entered for it',
  },
  {
    name: 'an address that a guardian entered stays the guardian’s',
    file: `${FEATURES}/accounts/service.ts`,
    find: 'if (byGuardian) await repository.insertGuardianEmail(tx, { childId: userId, email });',
    replace: '',
    ...server,
    tests: 'test/hidden-children',
    killedBy:
      'a child with a confidential address > gets no account mail at an address that a guardian has, had, or once entered for it',
  },
  {
    name: 'the address of a former guardian stays known',
    file: `${FEATURES}/families/service.ts`,
    find: 'await rememberGuardianEmails(tx, pair.childId);\n  await repository.deleteGuardianship(tx, pair);',
    replace: 'await repository.deleteGuardianship(tx, pair);',
    ...server,
    tests: 'test/hidden-children',
    killedBy:
      'a child with a confidential address > gets none at the address of somebody who was its guardian all along until now',
  },
  {
    name: 'hiding a child ends its links',
    file: `${FEATURES}/users/service.ts`,
    find: 'if (hides || becomesOther) await endLinks(tx, id);',
    replace: '',
    ...server,
    tests: 'test/hidden-children',
    killedBy:
      'a child with a confidential address > is signed out, and its links end, when the school sets the flag',
  },
  {
    name: 'what was mailed ends when somebody becomes more',
    file: `${FEATURES}/users/service.ts`,
    find: 'if (hides || becomesOther) await endLinks(tx, id);',
    replace: 'if (hides) await endLinks(tx, id);',
    ...server,
    tests: 'test/planted-addresses',
    killedBy:
      'an address that the office entered for somebody > by somebody who could do so still > is void once the person has another role',
  },
  {
    name: 'an address entered by others ends when a role becomes more',
    file: `${FEATURES}/roles/service.ts`,
    find: 'if (given.length > 0) await endRequestsForRole(tx, roleId);',
    replace: '',
    ...server,
    tests: 'test/planted-addresses',
    killedBy:
      'an address that the office entered for somebody > by somebody who could do so still > is void once a role of the person may do more',
  },
  {
    name: 'an address entered by a guardian ends with the right',
    file: `${FEATURES}/accounts/repository.ts`,
    find: 'and (not w.by_guardian or exists (select 1 from guardianships g where g.tenant_id = w.tenant_id',
    replace: 'and (true or exists (select 1 from guardianships g where g.tenant_id = w.tenant_id',
    ...server,
    tests: 'test/planted-addresses',
    killedBy:
      'an address that a guardian entered for a child > is void once the right was taken away',
  },
  {
    name: 'a former guardian’s address is no way into the child’s account',
    file: `${FEATURES}/families/service.ts`,
    find: 'await revokeGuardianAccess(tx, { ...pair, actorId: principal.userId });',
    replace: '',
    ...server,
    tests: 'test/planted-addresses',
    killedBy:
      'an address that a guardian entered for a child > is taken off the child’s account where only the former guardian reads it',
  },
];
