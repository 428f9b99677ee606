/** What each home's audit said in the summer, and what the latest one says: most are better, one is worse. */
import { audits } from '#api/audits.ts'
import { type Demo, homeIn, type Town } from './parts.ts'

export const firstAudited: readonly Town[] = ['york', 'leeds', 'manchester', 'nottingham', 'cardiff', 'bristol']
export const auditedAgain: readonly Town[] = ['york', 'leeds', 'nottingham', 'cardiff', 'bristol']

export async function auditHomes(demo: Demo, towns: readonly Town[]): Promise<void> {
  for (const town of towns) {
    await demo.call(demo.landlord, audits.create, { body: { propertyId: homeIn(demo, town).id } })
  }
}
