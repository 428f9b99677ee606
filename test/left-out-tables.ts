/** The tables that no backup holds, under their names in the database, each with the reason. */
export const leftOutTables: Readonly<Record<string, string>> = {
  users:
    'Accounts, with passwords and plans, are their holders’; a tenancy carries what its landlord knows of the tenant.',
  sessions: 'Who is signed in where.',
  account_links: 'Links in mails that work once.',
  known_addresses: 'Where somebody signed in from.',
  checkout_sessions: 'Payments for the plan, which stays with its account.',
  guess_counts: 'How often somebody guessed wrong.',
  notifications: 'What a person was told about rows under their old ids.',
  mails: 'Mails on their way, with links that sign somebody in.',
  notification_preferences: 'Which mails a person wants, which stays with their account.',
  reminder_settings: 'When a landlord is reminded, which stays with their account.',
  calendar_feeds: 'Addresses that open a calendar to who knows them.',
  tax_settings: 'How a landlord reports, which stays with their account.',
  tax_updates: 'Which updates have been sent, which stays with their account.',
  job_runs: 'Which daily job has run.',
  audit_runs: 'How far an audit of all properties has come; the audits are in the backup.',
  portfolio_counts: 'The database counts the restored rows itself.',
  property_compliance: 'It follows from documents and inspections.',
  backups: 'Backups do not hold each other.',
  restores: 'What was restored is there already.',
}
