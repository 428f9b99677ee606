/** The people who can sign in to the demo. Known passwords exist here and nowhere else in the product. */
export const demoPassword = 'latchkey-demo'

export const landlord = {
  name: 'Margaret Holloway',
  email: 'margaret@latchkey.example',
  phone: '07700 900118',
  addressForNotices: '12 Ouse Terrace, York YO30 6LH',
}
export const smallLandlord = { name: 'Oliver Bennett', email: 'oliver@latchkey.example', phone: '07700 900472' }
export const tenantWithAccount = { name: 'Łukasz', username: 'Nowak', email: 'lukasz@latchkey.example' }

export const tenantsCity = 'York'

/** The block above the ready line. A tenant signs in with the join code of their home as well. */
export function demoLogins(address: string, joinCode: string | null): string {
  const rows = [
    ['Landlord, Premium', landlord.email],
    ['Landlord, Free', smallLandlord.email],
    ['Tenant', tenantWithAccount.email],
  ] as const
  const logins = rows.map(([who, email]) => `  ${who.padEnd(20)}${email.padEnd(30)}${demoPassword}`)
  return [
    '',
    `  Open ${address} and sign in:`,
    '',
    ...logins,
    `  ${''.padEnd(20)}join code ${joinCode ?? 'of the home: the landlord finds it in Settings'}`,
    '',
    '  Mail is written to the outbox folder, and no money moves. Begin afresh: npm run demo -- --reset',
    '',
  ].join('\n')
}
