import { Fact } from '#web/components/layout/fact.tsx'

/**
 * Where a tenant may serve notices on their landlord, in writing as section 48 of the Landlord and Tenant Act 1987 asks
 * (rule: accounts-address-for-notices). Nothing where the landlord has not said.
 */
export function LandlordAddress({ address }: { address: string | null }) {
  if (!address) return null
  return (
    <dl className="my-2">
      <Fact name="Address for notices to your landlord">{address}</Fact>
    </dl>
  )
}
