/** Which queries take a scope, which need none and why, and which code makes a scope. */
import type { Files } from './imports.ts'

/**
 * The exported queries without a scope, each with the reason. All others take the database first and a scope second. An
 * entry that takes a scope after all, or no longer exists, is reported too.
 */
const queriesWithoutScope: { because: string; queries: Record<string, string[]> }[] = [
  {
    because:
      'They are about no one person: which job ran on which day, whether the database answers, and how much the product is used.',
    queries: {
      'src/server/db/job-runs.queries.ts': [
        'claimJobRun',
        'findLastRun',
        'finishJobRun',
        'removeFutureQueueTimes',
        'giveUpJobRun',
        'listFinishedJobs',
      ],
      'src/server/features/operations/operations.queries.ts': ['pingDatabase', 'vacuumDatabase', 'foldDifferences'],
      'src/server/features/operations/figures.queries.ts': ['readFigures', 'readFiguresReport', 'readFlatFigures'],
      'src/server/features/usage/usage.queries.ts': ['addUses', 'storeDailyMetrics', 'removeUsageBefore'],
    },
  },
  {
    because: 'They find out who is asking, so there is no scope yet: by a token, a ticket, an address or a join code.',
    queries: {
      'src/server/db/sessions.queries.ts': [
        'findSession',
        'findSessionById',
        'listSessions',
        'insertSession',
        'removeOldestSessions',
        'touchSession',
        'removeSession',
        'endGuestSession',
      ],
      'src/server/db/api-keys.queries.ts': ['findKey', 'touchKey'],
      'src/server/features/accounts/users.queries.ts': [
        'findLogin',
        'hasAccounts',
        'findAccountByEmail',
        'listTakenAddresses',
        'listInvited',
        'insertUser',
        'insertUsers',
      ],
      'src/server/features/accounts/links.queries.ts': ['findLink', 'insertLinks', 'useLink'],
      'src/server/features/accounts/known-addresses.queries.ts': ['rememberAddress'],
      'src/server/features/accounts/joining.queries.ts': ['findPropertyByJoinCode', 'lockByJoinCode', 'getResidence'],
      'src/server/features/plans/plans.queries.ts': ['changeSubscription'],
      'src/server/features/calendar/feed/feed.queries.ts': ['findFeedByToken'],
    },
  },
  {
    because: 'They write to people who did not ask; the action that calls them has read who may know.',
    queries: {
      'src/server/features/notifications/notifications.queries.ts': ['insertNotifications'],
      'src/server/db/live.queries.ts': ['announce', 'announceTyping'],
    },
  },
  {
    because: 'Jobs do these for everybody at once, and no request does.',
    queries: {
      'src/server/features/compliance/stored-compliance.queries.ts': ['refreshCompliance'],
      'src/server/db/sessions.queries.ts': ['removeOldSessions'],
      'src/server/features/activity/activity.queries.ts': ['forgetActivity'],
      'src/server/features/notifications/old-notifications.queries.ts': ['removeOldestNotifications'],
      'src/server/features/bin/bin.queries.ts': ['listExpiredItems'],
      'src/server/features/erasure/erasure.queries.ts': ['listClosedAccounts'],
      'src/server/features/accounts/guests.queries.ts': ['removeGuestsWithoutTrace'],
      'src/server/features/accounts/known-addresses.queries.ts': ['forgetAddresses'],
      'src/server/features/accounts/links.queries.ts': ['removeOldLinks'],
      'src/server/features/audits/audit-runs.queries.ts': ['listOpenRuns', 'removeRunsWithoutAudits'],
      'src/server/features/plans/plans.queries.ts': ['removeOldCheckouts'],
      'src/server/features/backups/backups.queries.ts': [
        'releaseOpenBackups',
        'listOpenBackups',
        'listLandlordsWithDailyBackup',
        'listLandlordsToDrill',
        'findNamedArchives',
        'removeForgottenBackups',
      ],
      'src/server/features/backups/restores.queries.ts': [
        'listOpenRestores',
        'releaseOpenRestores',
        'discardForgotten',
      ],
      'src/server/features/backups/writing-rows.queries.ts': ['makeTrialAccount'],
      'src/server/features/bank/bank.queries.ts': ['discardInterrupted'],
      'src/server/features/documents/document-reminders.queries.ts': ['listRunningOutOfAllLandlords'],
      'src/server/features/finances/finances.queries.ts': ['listRepeatingOfAllLandlords'],
      'src/server/features/tax/mortgages.queries.ts': ['listPayableOfAllLandlords', 'listEndingRatesOfAllLandlords'],
      'src/server/features/tax/tax.queries.ts': ['listReportingOfAllLandlords'],
      'src/server/features/inspections/appointments/inspection-reminders.queries.ts': ['listVisitsOfAllLandlords'],
      'src/server/features/inspections/reports/changing-reports.queries.ts': ['listUnfiledReports'],
      'src/server/features/notifications/notice-mails.queries.ts': [
        'lockUndecided',
        'listUrgentReaders',
        'keepUnlessDeleted',
        'countMailsSince',
        'decideMail',
        'insertMail',
        'listUnqueued',
        'markQueued',
        'claimMail',
        'readMail',
        'settleMail',
        'insertUndelivered',
        'removeMail',
        'listSummaryReaders',
        'removeOldMails',
      ],
      'src/server/features/reminders/reminders.queries.ts': ['longestLeadTimeOfAll'],
      'src/server/features/arrears/arrears.queries.ts': ['listOwingOfAllLandlords'],
      'src/server/features/arrears/kept-plans.queries.ts': ['listKeptPlansOfAllLandlords'],
      'src/server/features/arrears/payment-plans.queries.ts': ['listPaidOffPlansOfAllLandlords'],
      'src/server/features/deposits/deposit-reminders.queries.ts': [
        'listToProtectOfAllLandlords',
        'listHoldingOfAllLandlords',
      ],
      'src/server/features/ledger/credit.queries.ts': ['listCreditToUseOfAllLandlords'],
      'src/server/features/rent/rent-reminders.queries.ts': [
        'lockLateRentOfAllLandlords',
        'markOverdueOfAllLandlords',
        'listRentDueOfAllLandlords',
        'listMarkedOverdueOfAllLandlords',
      ],
      'src/server/features/tenancies/tenancy-ends.queries.ts': [
        'lockPastTenanciesOfAllLandlords',
        'endTenanciesOfAllLandlords',
        'listExpiringTenanciesOfAllLandlords',
      ],
      'src/server/features/uploads/uploads.queries.ts': ['removeUnattachedUploads', 'findNamedFiles'],
    },
  },
  {
    because: 'The daily job makes the payments of all landlords with them; a request gives its scope.',
    queries: { 'src/server/features/rent/rent-schedule.queries.ts': ['lockRentTerms', 'insertDueRent'] },
  },
  {
    because: 'It draws numbers that no row has yet.',
    queries: {
      'src/server/features/ledger/posting.queries.ts': ['drawEntryIds'],
      'src/server/features/documents/changing-documents.queries.ts': ['drawDocumentId'],
    },
  },
  {
    because: 'It removes the rows of stored files whose names a query with a scope has just answered.',
    queries: { 'src/server/features/uploads/uploads.queries.ts': ['removeUploads'] },
  },
]

/** The only places that may name `makeScope`. */
const mayNameTheMaker = ['src/server/platform/auth/', 'test/scopes.ts']
const scopeType = '(?:Account|Landlord|Tenant|Guest|SignedIn)?Scope'

/** One sentence, beginning with the file, for each query that lacks a scope and each file that makes its own. */
export function brokenScopes(files: Files): string[] {
  return [...files].flatMap(([path, text]) => [
    ...(path.startsWith('src/') && path.endsWith('.queries.ts') ? brokenQueries(path, text) : []),
    ...(mayNameTheMaker.some((each) => path.startsWith(each)) ? [] : forgedScopes(path, text)),
  ])
}

function brokenQueries(path: string, text: string): string[] {
  const excused = queriesWithoutScope.flatMap(({ queries }) => queries[path] ?? [])
  const queries = exportedFunctions(text).filter(({ parameters }) => parameters.some((each) => /:\s*Db$/.test(each)))
  const withoutScope = queries.filter(({ parameters }) => !takesScope(parameters)).map(({ name }) => name)
  return [
    ...withoutScope
      .filter((name) => !excused.includes(name))
      .map(
        (name) => `${path}: ${name} takes no scope after the database, and is not on the list of queries without one`,
      ),
    ...excused
      .filter((name) => !withoutScope.includes(name))
      .map((name) => `${path}: ${name} is on the list of queries without a scope, and takes one or does not exist`),
    ...[...text.matchAll(/^export (?:\{|(?:const|let) \w+(?::[^=]+)? = \w+\s*$)/gm)].map(
      () => `${path} exports a query under another name: write it as a function`,
    ),
  ]
}

/** Only platform/auth may call `makeScope`, or cast something to a scope. */
function forgedScopes(path: string, text: string): string[] {
  const isForged = new RegExp(`\\bmakeScope\\b|\\bas (?:unknown as |never as )?${scopeType}\\b`).test(text)
  return isForged ? [`${path} makes a scope: only platform/auth does; ask actingFor(row) for that of a stored row`] : []
}

function takesScope([database, scope]: string[]): boolean {
  const isScope = new RegExp(`^(?:scope|\\{[^}]*\\}):\\s*${scopeType}(?:\\s*\\|\\s*${scopeType})*$`)
  return /^(?:db|tx): Db$/.test(database ?? '') && isScope.test(scope ?? '')
}

interface ExportedFunction {
  readonly name: string
  readonly parameters: string[]
}

/** The exported functions of a file, declared or as arrows, with their parameters as text. */
export function exportedFunctions(text: string): ExportedFunction[] {
  const heads = /^export (?:async )?(?:function\*? (\w+)|const (\w+)(?::[^=\n]+)? = (?:async )?)(?:<[^(]*>)?\(/gm
  return [...text.matchAll(heads)].map((head) => ({
    name: head[1] ?? head[2] ?? '',
    parameters: parametersFrom(text, head.index + head[0].length),
  }))
}

/** The parameters that begin at this place in the text, up to the closing bracket. */
function parametersFrom(text: string, start: number): string[] {
  const parameters = ['']
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const char = text[at] ?? ''
    if (')]}'.includes(char) || (char === '>' && text[at - 1] !== '=')) depth--
    if (depth < 0) break
    if ('([{<'.includes(char)) depth++
    if (char === ',' && depth === 0) parameters.push('')
    else parameters.push(`${parameters.pop()}${char}`)
  }
  return parameters.map((each) => each.replaceAll(/\s+/g, ' ').trim()).filter((each) => each !== '')
}
