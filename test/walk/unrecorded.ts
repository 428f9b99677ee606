/** Endpoints whose answer opens a file for a minute. They change nothing that anybody sees. */
export const tickets = [
  'arrears.letterTicket',
  'audits.ticket',
  'audits.ticketForAll',
  'backups.ticket',
  'deposits.proposalTicket',
  'documents.ticket',
  'financial.fileTicket',
  'houseSheets.ticket',
  'inventory.ticket',
  'ledger.statementTicket',
  'messages.exportTicket',
  'ownData.ticket',
  'uploads.tickets',
]

/** Endpoints that write but record nothing in Activity, by reason. The walk checks these too. */
export const unrecorded: Record<string, readonly string[]> = {
  'Signing in and out, and links in mails, are sessions, not records': [
    'accounts.login',
    'accounts.logout',
    'accounts.tenantLogin',
    'accounts.verifyJoinCode',
    'accounts.forgotPassword',
    'accounts.resetPassword',
    'accounts.confirmEmail',
    'accounts.undoEmail',
    'accounts.support',
  ],
  'An account begins or ends': ['accounts.register', 'accounts.registerTenant', 'accounts.close'],
  'Messages and read receipts are a record of their own': [
    'messages.create',
    'messages.update',
    'messages.remove',
    'messages.markRead',
    'messages.react',
    'messages.updateSession',
  ],
  'What somebody has read or wants to be told is not a record': [
    'notifications.markAllRead',
    'notifications.markRead',
    'notificationPreferences.update',
  ],
  'A ticket opens a file': tickets,
  'The call of the walk changes nothing: its documents are shared already': ['documents.bulkSharing'],
  'Nothing is stored yet': [
    'invitations.read',
    'bank.preview',
    'bank.postCertain',
    'uploads.create',
    'twoFactor.begin',
    'plans.createCheckout',
    'plans.portal',
  ],
}
