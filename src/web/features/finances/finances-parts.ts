import { lazyPart } from '#web/components/layout/lazy-part.tsx'

/** What /finances is for each role. */
export const financesParts = {
  tenant: lazyPart(async () => ({ default: (await import('#web/features/rent/own-payments.tsx')).OwnPayments })),
  landlord: lazyPart(async () => ({ default: (await import('./landlord-finances.tsx')).LandlordFinances })),
}
