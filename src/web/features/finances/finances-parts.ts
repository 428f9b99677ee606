import { lazyPart } from '#web/components/layout/lazy-part.tsx'

/** What /finances is for each role. */
export const financesParts = {
  tenant: lazyPart(
    () => import('#web/features/rent/own-payments.tsx'),
    (module) => module.OwnPayments,
  ),
  landlord: lazyPart(
    () => import('./landlord-finances.tsx'),
    (module) => module.LandlordFinances,
  ),
}
