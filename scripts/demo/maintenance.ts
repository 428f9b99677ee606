/** What the demo's tenant has reported: one repair done, one under way, one that cannot wait. */
import { type MaintenanceDetails, maintenance } from '#api/maintenance.ts'
import { asTenant } from './accounts.ts'
import type { Call } from './client.ts'
import type { Demo, SignedIn } from './parts.ts'

export const reportRepairs = ({ call, landlord }: Demo): Promise<void> =>
  asTenant(call, (tenant) => reportThree(call, landlord, tenant))

async function reportThree(call: Call, landlord: SignedIn, tenant: SignedIn): Promise<void> {
  const say = (who: typeof landlord, { id }: MaintenanceDetails, content: string) =>
    call(who, maintenance.comment, { params: { id }, body: { content } })
  const set = ({ id }: MaintenanceDetails, status: 'sorting' | 'in_progress' | 'completed') =>
    call(landlord, maintenance.update, { params: { id }, body: { status } })

  const lamp = await call(tenant, maintenance.create, {
    body: {
      requestType: 'electrical',
      description: 'The lamp over the stairs has stopped working, also with a new bulb.',
      urgency: 'low',
    },
  })
  await set(lamp, 'in_progress')
  await say(landlord, lamp, 'An electrician comes on Thursday morning.')
  await say(tenant, lamp, 'It works again. Thank you!')
  await set(lamp, 'completed')

  const door = await call(tenant, maintenance.create, {
    body: {
      requestType: 'structural',
      description: 'The back door sticks since the rain and only opens with a push.',
      urgency: 'medium',
      accessInstructions: 'Any weekday after four; please ring first.',
    },
  })
  await set(door, 'sorting')

  await call(tenant, maintenance.create, {
    body: {
      requestType: 'plumbing',
      description: 'Water drips from under the kitchen sink whenever the tap runs. There is a bucket under it now.',
      urgency: 'high',
      accessInstructions: 'The key is with the neighbour at number 16.',
    },
  })
}
